import { existsSync, readFileSync } from "node:fs";
import { readMapsAnswer } from "../src/job-types/maps/documents.ts";
import { inventedPlace, placeAnswer, wordLanguages } from "../test/servers/maps/payloads.ts";
import { median, report } from "./harness/figures.ts";

const recorded = new URL("../../shared/fixtures/google-maps/", import.meta.url);
const recordedPlaces = ["raw.json", "raw2.json", "panic.json", "panic2.json"];
const secondsForEach = 2;
const rounds = 5;
/** Size of a real place payload; the invented ones are padded to it. */
const payloadChars = 150_000;

/** How many place payloads per second one thread decodes, as `forager decode-maps` does. */
export function mapsDecode(): Promise<void> {
  const invented = wordLanguages.map((language) => filledUp(placeAnswer(inventedPlace(), { language })));
  const rates = [rateOf("invented", invented)];
  if (existsSync(recorded)) {
    const bodies = recordedPlaces.map((file) => readFileSync(new URL(file, recorded), "utf8"));
    rates.push(rateOf("recorded", bodies));
  }
  report(`maps-decode: ${Math.min(...rates).toFixed(0)} place payloads a second on one core (target: 200)`);
  return Promise.resolve();
}

/** Padded with texts like those that dominate real payloads. */
function filledUp(body: string): string {
  const entry = `["0ahUKEInvented",null,null,"${"Text of something else. ".repeat(8)}",[7,null,[1,2,3]]]`;
  const count = Math.max(0, Math.floor((payloadChars - body.length) / (entry.length + 1)));
  return `${body.slice(0, body.lastIndexOf("]"))},[${Array.from({ length: count }, () => entry).join(",")}]]`;
}

function rateOf(name: string, bodies: readonly string[]): number {
  const rates = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    let decoded = 0;
    while (performance.now() - startedAt < (secondsForEach * 1000) / rounds) {
      for (const body of bodies) {
        if (readMapsAnswer(body).listings.length !== 1) throw new Error("a payload was not decoded");
        decoded += 1;
      }
    }
    return (decoded / (performance.now() - startedAt)) * 1000;
  });
  const kilobytes = bodies.reduce((sum, body) => sum + body.length, 0) / bodies.length / 1000;
  report(`${name}: ${median(rates).toFixed(0)} a second, ${kilobytes.toFixed(0)} kB each`);
  return median(rates);
}
