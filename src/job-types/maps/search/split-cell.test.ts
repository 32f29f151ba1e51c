import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seededRandom } from "../../../../test/harness/maps.ts";
import type { Area } from "../ports.ts";
import { edgesMetres, isWithin, normalLongitude, type Point, widthOf } from "./area.ts";
import { splitCell } from "./split-cell.ts";

const cells: Record<string, Area> = {
  "a town": { south: 51.3, west: -2.8, north: 51.6, east: -2.4 },
  "a wide strip": { south: 51.3, west: -8, north: 51.6, east: 2 },
  "a box across the 180th meridian": { south: -18, west: 179, north: -16, east: -179 },
  "the whole earth": { south: -85, west: -180, north: 85, east: 180 },
};

function pointIn({ south, west, north, ...cell }: Area, [up, right]: [number, number]): Point {
  return {
    latitude: south + up * (north - south),
    longitude: normalLongitude(west + right * widthOf({ west, ...cell })),
  };
}

/** Places close to one spot of a cell, given in fractions of its height and width. */
const close = (cell: Area, [up, right]: [number, number]) =>
  [0, 0.01, 0.02].map((more) => pointIn(cell, [Math.min(1, up + more), Math.min(1, right + more)]));

describe("splitCell", () => {
  for (const [name, cell] of Object.entries(cells)) {
    test(`the pieces of ${name} cover it, wherever its places are`, () => {
      const random = seededRandom(7);
      for (const seen of [
        [],
        [pointIn(cell, [0.1, 0.1]), pointIn(cell, [0.9, 0.9])],
        ...[0.05, 0.5, 0.9].flatMap((up) => [0.05, 0.5, 0.9].map((right) => close(cell, [up, right]))),
      ]) {
        const { pieces } = splitCell(cell, seen);
        for (let count = 0; count < 200; count++) {
          const point = pointIn(cell, [random(), random()]);
          assert.ok(
            pieces.some(({ area }) => isWithin(area, point)),
            `${JSON.stringify(point)} with places at ${JSON.stringify(seen[0])}`,
          );
        }
      }
    });
  }

  test("the pieces around a town in a country exclude the town, and are not thin strips", () => {
    const cell = { south: 40, west: 0, north: 50, east: 15 };
    for (const spot of [
      [0.5, 0.5],
      [0.05, 0.6],
      [0.97, 0.02],
    ] as [number, number][]) {
      const seen = close(cell, spot);
      const { pieces } = splitCell(cell, seen);
      const inner = pieces.filter(({ isKnownSaturated }) => isKnownSaturated);
      assert.equal(inner.length, 1);
      for (const { area } of pieces.filter((piece) => !inner.includes(piece))) {
        assert.ok(seen.every((point) => !isWithin(area, point)));
        const { height, width } = edgesMetres(area);
        assert.ok(Math.max(height / width, width / height) < 4, JSON.stringify(area));
      }
      assert.ok(pieces.length <= 12);
    }
  });

  test("places at one point are a pile: its surroundings are searched, and the point itself no more", () => {
    const cell = { south: 51, west: -3, north: 52, east: -2 };
    const { pieces, isPile } = splitCell(cell, [{ latitude: 51.5, longitude: -2.5 }]);
    assert.equal(isPile, true);
    assert.ok(pieces.every(({ isKnownSaturated }) => !isKnownSaturated));
  });
});
