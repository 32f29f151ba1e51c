/**
 * A process of its own that holds an embedded database, for tests that kill it. Arguments: DATA_DIR and the
 * system folder. Writes one JSON line per event; ends when its input ends.
 */
import { startEmbeddedPostgres } from "../../src/store/embedded/start-embedded-postgres.ts";

const [dataDir = "", systemDir = ""] = process.argv.slice(2);
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
