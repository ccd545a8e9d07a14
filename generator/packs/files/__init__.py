"""Files beside a pack and its teams: boards, fields, seasons, orders."""
