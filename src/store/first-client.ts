import { advisoryLocks } from "./advisory-locks.ts";
import { type Database, liftLimits } from "./database.ts";

/** Runs `make` when there is no client yet; of several processes that start at once, in one of them. */
export async function whenNoClient(database: Database, make: () => Promise<void>): Promise<void> {
  const hasClients = async () => {
    const [row] = await database.query<{ found: boolean }>({
      text: "select exists (select from clients) as found",
    });
    return row?.found ?? false;
  };
  if (await hasClients()) return;
  await database.transaction(async (tx) => {
    // `make` writes a file and uses a connection of its own; only other first starts wait for it.
    await liftLimits(tx);
    await tx.query({ text: "select pg_advisory_xact_lock($1)", values: [advisoryLocks.firstClient] });
    if (!(await hasClients())) await make();
  });
}
