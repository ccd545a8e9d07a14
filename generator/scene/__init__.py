"""The drawing model: primitives, fonts and colours that know no paper and no file format."""
