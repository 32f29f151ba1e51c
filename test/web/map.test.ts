import assert from "node:assert/strict";
import { test } from "node:test";
import { clusterAt, clustersOf } from "../../web/src/map/clusters.ts";
import { namesOf } from "../../web/src/map/point-names.ts";
import { fitView, moved, onScreen, placeOf, scaleBar, type View, zoomed } from "../../web/src/map/view.ts";

const size = { width: 800, height: 400 };
const places = (points: readonly [number, number][]) =>
  points.map(([latitude, longitude]) => placeOf({ latitude, longitude }));
const shown = (view: View, [latitude, longitude]: [number, number]) =>
  onScreen(view, size, placeOf({ latitude, longitude }));

test("all points are inside the map, north at the top and east to the right", () => {
  const points: [number, number][] = [
    [70, -20],
    [-40, 150],
    [10, 30],
  ];
  const view = fitView(places(points), size, 30);
  for (const point of points) {
    const { x, y } = shown(view, point);
    assert.ok(x >= 29 && x <= 771 && y >= 29 && y <= 371, `${point}: ${x}, ${y}`);
  }
  assert.ok(shown(view, [70, -20]).y < shown(view, [-40, 150]).y);
  assert.ok(shown(view, [70, -20]).x < shown(view, [-40, 150]).x);
});

test("points on both sides of the date line are next to each other, a single one is in the middle", () => {
  const view = fitView(
    places([
      [-17, 178],
      [-14, -171],
    ]),
    size,
    30,
  );
  const [fiji, samoa] = [shown(view, [-17, 178]), shown(view, [-14, -171])];
  assert.ok(fiji.x > 29 && fiji.x < samoa.x && samoa.x < 771);
  const one = fitView(places([[51.4545, -2.5879]]), size, 30);
  const { x, y } = shown(one, [51.4545, -2.5879]);
  assert.deepEqual([Math.round(x), Math.round(y)], [400, 200]);
  assert.ok(one.scale < 2 ** 21, "with its surroundings");
});

test("zooming keeps the place under the pointer, and the world fills the map at least", () => {
  const view = fitView(places([[52.5, 13.4]]), size, 30);
  const berlin = moved(view, size, { x: 120, y: -60 });
  const at = shown(berlin, [52.5, 13.4]);
  assert.deepEqual([Math.round(at.x), Math.round(at.y)], [520, 140]);
  const closer = shown(zoomed(berlin, size, 3, at), [52.5, 13.4]);
  assert.ok(Math.hypot(closer.x - at.x, closer.y - at.y) < 0.01);
  const world = zoomed(berlin, size, 1e-9, at);
  assert.equal(world.scale, 800);
  assert.ok(world.y >= 0.25 && world.y <= 0.75);
});

test("points close to each other are one cluster, which a larger scale takes apart", () => {
  const all = places([
    [52.5, 13.4],
    [52.4, 13.1],
    [48.1, 11.6],
  ]);
  const wide = fitView(all, size, 60);
  const clusters = clustersOf(all, zoomed(wide, size, 0.2, { x: 400, y: 200 }), size);
  assert.equal(clusters.flatMap(({ members }) => members).length, 3);
  assert.ok(clusters.length < 3);
  const near = fitView(all.slice(0, 2), size, 60);
  const apart = clustersOf(all, near, size);
  assert.deepEqual(
    apart.map(({ members }) => members),
    [[0], [1]],
    "what is outside of the view is not drawn",
  );
  const [first] = apart;
  assert.ok(first);
  assert.equal(clusterAt(apart, { x: first.x + 3, y: first.y }), first);
  assert.equal(clusterAt(apart, { x: first.x + 60, y: first.y }), null);
});

test("a point that stands alone has its name where nothing else is", () => {
  const named = (name: string) => ({ latitude: 0, longitude: 0, label: name, kind: "done", name });
  const at = (x: number, y: number, ...members: number[]) => ({ x, y, members });
  const names = namesOf(
    {
      size,
      points: ["Abbey", "Brook", "Cliff", "Dale", "Elmham"].map(named),
      // Two close to each other, one at the edge, two as one mark.
      clusters: [at(100, 100, 0), at(130, 104, 1), at(780, 50, 2), at(300, 300, 3, 4)],
    },
    (name) => name.length * 7,
  );
  assert.deepEqual(
    names.map(({ name }) => name),
    ["Brook"],
  );
});

test("the scale is a round distance, in the proportions of the middle of the map", () => {
  const equator = { x: 0.5, y: 0.5, scale: 40_075_017 / 100 };
  assert.deepEqual(scaleBar(equator), { metres: 10_000, pixels: 100 });
  const oslo = placeOf({ latitude: 60, longitude: 10 });
  // Twice as large as at the equator.
  const { metres, pixels } = scaleBar({ ...oslo, scale: equator.scale });
  assert.equal(metres, 5_000);
  assert.equal(Math.round(pixels), 100);
});
