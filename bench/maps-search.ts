import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { median, report } from "./harness/figures.ts";
import type { SearchFigures } from "./harness/maps-searcher.ts";
import { answers, freePort, projectRoot } from "./harness/service.ts";

const places = 100;
const delayMs = 150;
const rounds = 3;

/**
 * One search of 100 places over HTTP against a stand-in for Google Maps whose responses have realistic sizes and
 * take 150 ms: seconds at the default pace, including the first cookies and the details of each place, and the
 * memory of a process that does nothing else. The stand-in runs in a separate process.
 */
export async function mapsSearch(): Promise<void> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const peer = start("google-peer-owner", String(port), String(places), String(delayMs));
  try {
    await answers(`${baseUrl}/maps/search/warm-up`, peer);
    const figures: SearchFigures[] = [];
    for (let round = 0; round < rounds; round++) {
      const searcher = start("maps-searcher", baseUrl, String(places));
      const [measured] = (await once(searcher, "message")) as [SearchFigures];
      figures.push(measured);
    }
    reportFigures(figures);
  } finally {
    await end(peer);
  }
}

function reportFigures(figures: readonly SearchFigures[]): void {
  const [first] = figures;
  const most = Math.max(...figures.map(({ mostMb }) => mostMb));
  report(`requests: ${first?.requests}, at most ${first?.requestsPerSecond} a second`);
  report(`listings with opening hours: ${first?.withHours} of ${places} (every eleventh place has none)`);
  report(`memory: ${most.toFixed(0)} MB at most, ${first?.beforeMb.toFixed(0)} before it (target: 200)`);
  const seconds = median(figures.map((each) => each.seconds));
  report(`maps-search: ${seconds.toFixed(2)} s for ${places} places (target: 6)`);
}

const start = (name: string, ...given: string[]): ChildProcess =>
  fork(`bench/harness/${name}.ts`, given, {
    cwd: projectRoot,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
}
