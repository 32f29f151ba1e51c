/**
 * A separate process that owns an embedded database, for tests that kill it. Arguments: DATA_DIR, the system folder,
 * and, as root, the user id to switch to. Writes one JSON line per event, and exits when its input ends.
 */
import { startEmbeddedPostgres } from "../../src/embedded-postgres/start-embedded-postgres.ts";

const [dataDir = "", systemDir = "", uid] = process.argv.slice(2);
if (uid !== undefined) {
  // After the imports, because that user may not be able to read the modules.
  process.setgroups?.([]);
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
const write = (event: string, details: object = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...details })}\n`);

const database = await startEmbeddedPostgres({
  dataDir,
  systemDir,
  log: (message, details) => write("log", { message, ...details }),
});
write("started", { connection: database.connection });

process.stdin.resume();
process.stdin.once("end", () => {
  void database.stop().then(() => write("stopped"));
});
