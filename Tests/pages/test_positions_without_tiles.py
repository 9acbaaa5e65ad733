"""Tests the host's live map on a server without map tiles."""

from test_positions import ON, PLACES, watched


def test_the_live_map_needs_no_tiles(browse, host):
    page, _, _ = watched(browse, host(clues=PLACES, settings=ON))
    page.wait(lambda: len(page.all("path.me")) == 2 and page.all(".map.plain .leaflet-control-scale-line"))
    page.see("N", within=".north")
    page.shots("live-map-plain")
    assert page.barriers() == []
