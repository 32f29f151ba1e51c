import { largeTownsUrl, smallTownsUrl } from "virtual:towns";
import { type Box, touches } from "./box.ts";
import { onScreen, type Place, placeOf, type Size, type View } from "./view.ts";

/** Name, latitude and longitude. */
type TownRow = readonly [string, number, number];

export interface Town extends Place {
  name: string;
}

/** From this scale on, towns of less than 100,000 people are named too. */
const smallFromScale = 2 ** 14.5;

const files = new Map<string, Promise<Town[]>>();

/** The towns to name on this view, the largest first. */
export async function townsFor(view: View): Promise<Town[]> {
  const large = await townsOf(largeTownsUrl);
  return view.scale < smallFromScale ? large : [...large, ...(await townsOf(smallTownsUrl))];
}

function townsOf(url: string): Promise<Town[]> {
  let towns = files.get(url);
  if (towns === undefined) {
    towns = fetch(url)
      .then((answer) => answer.json() as Promise<TownRow[]>)
      .then((rows) =>
        rows.map(([name, latitude, longitude]) => ({ name, ...placeOf({ latitude, longitude }) })),
      );
    towns.catch(() => files.delete(url));
    files.set(url, towns);
  }
  return towns;
}

export interface TownLabel extends Place {
  name: string;
}

const lineHeight = 15;
/** One name per so many square pixels at most: more would hide what the map is about. */
const labelAreaPx = 13_000;

/**
 * The names to write, in CSS pixels: the largest towns of the view whose names touch neither each other nor a mark.
 * @param taken rectangles that stay free, in CSS pixels
 */
export function labelsOf(
  towns: readonly Town[],
  view: View,
  size: Size,
  measure: (name: string) => number,
  taken: readonly Box[],
): TownLabel[] {
  const labelsMax = Math.max(4, Math.round((size.width * size.height) / labelAreaPx));
  const boxes = [...taken];
  const labels: TownLabel[] = [];
  for (const town of towns) {
    if (labels.length >= labelsMax) break;
    const { x, y } = onScreen(view, size, town);
    if (x < 4 || y < lineHeight || x > size.width - 4 || y > size.height - 4) continue;
    const width = measure(town.name);
    const box = { left: x - 4, top: y - lineHeight / 2, right: x + width + 10, bottom: y + lineHeight / 2 };
    if (box.right > size.width || boxes.some((other) => touches(box, other))) continue;
    boxes.push(box);
    labels.push({ name: town.name, x, y });
  }
  return labels;
}
