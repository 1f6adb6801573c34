"""Settings of Sphinx. `build.py` copies this file beside the pages and starts Sphinx."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "tpam"
author = "The tpam developers"
copyright = "the tpam developers, MIT or Apache-2.0"
version = release = os.environ["TPAM_VERSION"]
language = "en"
smartquotes = False  # "--out" stays as it is

extensions = ["myst_parser", "sphinx.ext.autodoc", "numpydoc", "sphinx_copybutton", "sphinxcontrib.katex", "row_headers"]
exclude_patterns = ["_ext", "_static", "_templates"]
suppress_warnings = ["myst.header"]  # check_site.py looks at headings

# Markdown.
myst_enable_extensions = ["dollarmath", "deflist", "colon_fence"]
myst_heading_anchors = 4

# Formulas are typeset while the site is built; pages have no script for them.
katex_prerender = True
katex_css_path = "katex/katex.min.css"

# The Python reference.
# Docstrings say the types; unions of protocols would fill a screen.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
numpydoc_show_class_members = False

html_theme = "furo"
html_title = "tpam"
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["frames.js", "sort.js"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None  # the same bytes on every day
html_use_index = False
html_theme_options = {
    "navigation_with_keys": False,
    "top_of_page_buttons": [],
    "light_css_variables": {"color-brand-primary": "#0b5d7a", "color-brand-content": "#0b5d7a"},
    "dark_css_variables": {"color-brand-primary": "#7cc7e8", "color-brand-content": "#7cc7e8"},
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
highlight_language = "none"
copybutton_exclude = ".linenos, .gp, .go"
