import type { Database } from "./database.ts";

/** The server's version as PostgreSQL counts it: 180004 is 18.4. */
export async function readServerVersion(database: Database): Promise<number> {
  const [row] = await database.query<{ server_version_num: string }>({ text: "show server_version_num" });
  return Number(row?.server_version_num);
}
