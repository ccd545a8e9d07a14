"""Types of pieces brought together with their rows, their faces and their pictures."""
