import { z } from "zod";

const position = z.tuple([z.number(), z.number()]).rest(z.number());
const ring = z.array(position);
const GeoJson = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(z.array(ring).min(1)) }),
]);

/** Longer ones make a search slower than what they spare. */
const cornersMax = 500;
const ringsMax = 20;

/**
 * The outer rings of a GeoJSON polygon as `[latitude, longitude]`, the reverse of GeoJSON's order. Empty for anything
 * else, and for outlines that are too long: then the box of the place is searched.
 */
export function outlinesOf(geojson: unknown): [number, number][][] {
  const parsed = GeoJson.safeParse(geojson);
  if (!parsed.success) return [];
  const polygons = parsed.data.type === "Polygon" ? [parsed.data.coordinates] : parsed.data.coordinates;
  const outer = polygons.map(([first = []]) => first.map(([lon, lat]): [number, number] => [lat, lon]));
  const usable = outer.filter((corners) => corners.length >= 4);
  const corners = usable.reduce((sum, { length }) => sum + length, 0);
  return usable.length <= ringsMax && corners <= cornersMax ? usable : [];
}
