import { z } from "zod";

const tags = z.record(z.string(), z.string()).catch({}).default({});
const point = z.object({ lat: z.number(), lon: z.number() });

const AnyElement = z.object({
  type: z.enum(["node", "way", "relation"]),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: point.optional().catch(undefined),
  bounds: z
    .object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
    .optional()
    .catch(undefined),
  nodes: z.array(z.int()).optional().catch(undefined),
  tags,
});

export const OverpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** Where something went wrong after the answer had begun: then what is there is not all. */
  remark: z.string().optional().catch(undefined),
});

/** A tagged element with its place on the map. */
export interface OsmElement {
  type: "node" | "way" | "relation";
  id: number;
  coordinates: { latitude: number; longitude: number } | null;
  tags: Readonly<Record<string, string>>;
}

/** Elements with tags, in their order, each once. Those without are corners of ways, or not readable. */
export function readElements(sent: readonly unknown[]): OsmElement[] {
  const parsed = sent.flatMap((element) => AnyElement.safeParse(element).data ?? []);
  const corners = new Map(
    parsed.flatMap(({ type, id, lat, lon }) =>
      type === "node" && lat !== undefined && lon !== undefined ? [[id, { lat, lon }] as const] : [],
    ),
  );
  const read = new Map<string, OsmElement>();
  for (const element of parsed) {
    if (Object.keys(element.tags).length === 0) continue;
    const at = placeOf(element, corners);
    const coordinates = at === null ? null : { latitude: at.lat, longitude: at.lon };
    const { type, id } = element;
    read.set(`${type}/${id}`, { type, id, coordinates, tags: element.tags });
  }
  return [...read.values()];
}

interface Point {
  lat: number;
  lon: number;
}

/** Answers with `out center` tell the middle; others the box, or the corners beside. */
function placeOf(element: z.output<typeof AnyElement>, corners: ReadonlyMap<number, Point>): Point | null {
  const { lat, lon, center, bounds, nodes = [] } = element;
  if (lat !== undefined && lon !== undefined) return { lat, lon };
  if (center !== undefined) return center;
  if (bounds !== undefined) return middle(bounds.minlat, bounds.maxlat, bounds.minlon, bounds.maxlon);
  const known = nodes.flatMap((id) => corners.get(id) ?? []);
  if (known.length === 0) return null;
  const lats = known.map((corner) => corner.lat);
  const lons = known.map((corner) => corner.lon);
  return middle(Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons));
}

function middle(south: number, north: number, west: number, east: number): Point {
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}
