import type { Database } from "../store/database.ts";
import { remember } from "./remember.ts";

/** Whether this process can work now: it does not stop, and its database answers. */
export function createReadiness(ports: { database: Database; stopping: () => boolean }) {
  const ping = remember(() => ports.database.query({ text: "select 1" }).then(() => true));
  return (): Promise<boolean> => (ports.stopping() ? Promise.resolve(false) : ping().catch(() => false));
}
