import json

from generator.cli.check import as_json, as_markdown, summary
from generator.problems import Problem, Severity

ERROR = Problem("rules.yaml", "no row for 1–3", "tables.t.rows[1].band", 12, 9, "add it", code="gap:t:1-3")
NOTE = Problem("rules.yaml", "jumps *far*", "tables.t", 14, 3, "", Severity.NOTE, "jump:t:4")


def test_summary_counts():
    assert summary([ERROR, NOTE, NOTE]) == "1 error, 2 notes"
    assert summary([]) == "no problems found"


def test_json_is_for_programs():
    first, second = json.loads(as_json([ERROR, NOTE]))
    assert first == {
        "file": "rules.yaml", "line": 12, "column": 9, "sheet": "", "cell": "",
        "path": "tables.t.rows[1].band", "severity": "error", "code": "gap:t:1-3",
        "message": "no row for 1–3", "hint": "add it",
    }  # fmt: skip
    assert second["severity"] == "note"


def test_markdown_is_a_report_in_which_words_stay_words():
    report = as_markdown([ERROR, NOTE], "My game")
    assert report.startswith(
        "# My game\n\n1 error, 1 note.\n\n## Errors\n\n- no row for 1–3 (`rules.yaml:12:9`, `gap:t:1-3`)"
    )
    assert "- jumps \\*far\\* (" in report


def test_no_findings():
    assert (as_json([]), as_markdown([])) == ("[]", "# Findings\n\nNo problems found.\n")
