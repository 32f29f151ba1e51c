import { type Listing, type Weekday, weekdays } from "../../../../listing.ts";
import { at, integerOf, listOf, numberOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";

const hoursOfDay = 24;

/** How busy it is by weekday and hour. Hours that the provider leaves out are 0; days that it leaves out are too. */
export function readPopularTimes(node: PlaceNode): Listing["popular_times"] {
  const days = node.first("popularTimes", listOf) ?? [];
  const times = new Map<Weekday, number[]>();
  for (const entry of days.slice(0, weekdays.length * 2)) {
    const number = integerOf(at(entry, 0), 1, weekdays.length);
    const day = number === null ? undefined : weekdays[number - 1];
    const hours = listOf(at(entry, 1));
    if (day === undefined || hours === null || times.has(day)) continue;
    const percents = percentsOf(hours);
    if (percents !== null) times.set(day, percents);
  }
  if (![...times.values()].some((percents) => percents.some((percent) => percent > 0))) return null;
  return Object.fromEntries(weekdays.flatMap((day) => (times.has(day) ? [[day, times.get(day)]] : [])));
}

/** `[[hour, percent, …], …]` */
function percentsOf(hours: readonly unknown[]): number[] | null {
  const percents = new Array<number>(hoursOfDay).fill(0);
  let found = false;
  for (const entry of hours) {
    const hour = integerOf(at(entry, 0), 0, hoursOfDay - 1);
    const percent = numberOf(at(entry, 1), 0, 1_000);
    if (hour === null || percent === null) continue;
    percents[hour] = Math.min(100, Math.round(percent));
    found = true;
  }
  return found ? percents : null;
}
