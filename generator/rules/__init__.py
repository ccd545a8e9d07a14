"""Rule tables: exact odds and the audit."""
