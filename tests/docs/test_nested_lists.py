"""Lists are written as GitHub reads them, and indented for the site."""

import importlib.util

from tests.conftest import ROOT

SPEC = importlib.util.spec_from_file_location("nested_lists", ROOT / "docs/site/nested_lists.py")
nested_lists = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(nested_lists)

WRITTEN = """Steps:
1. one

   ```yaml
   - {a: b}
     - c
   ```

   * nested
     goes on
2. two
3. three

Tools:

* a
* b

```
* code
   * code
```

=== "tab"

    * in a tab

      and its end
"""
INDENTED = """Steps:

1. one

    ```yaml
    - {a: b}
      - c
    ```

    * nested
        goes on

2. two

3. three

Tools:

* a
* b

```
* code
   * code
```

=== "tab"

    * in a tab

        and its end
"""


def test_what_belongs_to_an_item_is_indented_by_four():
    assert nested_lists.indent_lists(WRITTEN) == INDENTED


def test_what_is_indented_stays_as_it_is():
    assert nested_lists.indent_lists(INDENTED) == INDENTED
