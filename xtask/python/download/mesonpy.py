"""Stands for the build tool of COCO's source distribution while pip downloads it: pip asks for metadata, and Meson, Cython and NumPy would be installed to answer."""

from pathlib import Path


def prepare_metadata_for_build_wheel(folder, settings=None):
    """Writes the name and the version of the distribution in the current folder, which pip compares with what it was asked for."""
    lines = Path("PKG-INFO").read_text().splitlines()
    found = [line for line in lines if line.startswith(("Metadata-Version: ", "Name: ", "Version: "))][:3]
    metadata = Path(folder) / "coco_experiment.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("\n".join(found) + "\n")
    return metadata.name
