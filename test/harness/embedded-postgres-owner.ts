/**
 * A process of its own that holds an embedded database, for tests that kill it. Arguments: DATA_DIR, the
 * system folder, and for root the user to become. Writes one JSON line per event; ends when its input ends.
 */
import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";

const [dataDir = "", systemDir = "", uid] = process.argv.slice(2);
if (uid !== undefined) {
  // Only now: the modules above may lie where that user cannot read.
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
const tell = (event: string, details: object = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...details })}\n`);

const database = await startEmbeddedPostgres({
  dataDir,
  systemDir,
  log: (message, details) => tell("log", { message, ...details }),
});
tell("started", { connection: database.connection });

process.stdin.resume();
process.stdin.once("end", () => {
  void database.stop().then(() => tell("stopped"));
});
