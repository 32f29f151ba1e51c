import { geoMercator, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import countriesUrl from "./countries-50m.topojson?url";
import type { Place } from "./view.ts";

/** Outline of a country on the plane of `view.ts`, enlarged by `worldSide`. */
export interface Country {
  outline: Path2D;
  northWest: Place;
  southEast: Place;
}

/** Side of the world in the outlines: coordinates of 1 would lose precision in a path. */
export const worldSide = 4096;

/** Countries that are projected in one task, so that none blocks the page. */
const perTask = 24;

let loaded: Promise<Country[]> | undefined;

export function loadWorld(): Promise<Country[]> {
  loaded ??= readWorld().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readWorld(): Promise<Country[]> {
  const answer = await fetch(countriesUrl);
  const topology = (await answer.json()) as Topology<{ countries: GeometryCollection }>;
  const projection = geoMercator()
    .scale(worldSide / (2 * Math.PI))
    .translate([worldSide / 2, worldSide / 2])
    .precision(0);
  const measure = geoPath(projection);
  const countries: Country[] = [];
  for (const [index, shape] of feature(topology, topology.objects.countries).features.entries()) {
    if (index % perTask === perTask - 1) await new Promise((resolve) => setTimeout(resolve));
    const outline = new Path2D();
    geoPath(projection, outline as unknown as CanvasRenderingContext2D)(shape);
    const [[left, top], [right, bottom]] = measure.bounds(shape);
    countries.push({
      outline,
      northWest: { x: left / worldSide, y: top / worldSide },
      southEast: { x: right / worldSide, y: bottom / worldSide },
    });
  }
  return countries;
}
