import { type MoveSummary, moveClient } from "../../src/cells/move-client.ts";
import { credentialText } from "../../src/clients/credentials.ts";
import { createLog } from "../../src/compose/log.ts";
import { openCells } from "../../src/compose/open-cells.ts";
import { loadConfig } from "../../src/config.ts";
import type { Database } from "../../src/store/core/database.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";
import { temporaryFolder } from "./service-process.ts";

/** Two cells, each a database of its own. */
export interface TestCells {
  readonly env: Record<string, string>;
  readonly home: Database;
  readonly east: Database;
  /** Like `forager client create --cell`, with a practically unlimited rate. @returns its credential. */
  newClient(cell?: string): Promise<string>;
  /** Like `forager client move --wait 0`. */
  move(clientId: string, to: string, limits?: { sendingMs?: number }): Promise<MoveSummary>;
}

export async function createTestCells(more: Record<string, string> = {}): Promise<TestCells> {
  const [home, east] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const env = {
    DATABASE_URL: home.url,
    DATABASE_CELLS: `east=${east.url}`,
    SECRET_KEY: "only for these tests, but long enough",
    DATA_DIR: await temporaryFolder("cells"),
    SEED_LOCATIONS: "false",
    ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
    DNS_SERVERS: "127.0.0.1:9",
    VERIFY_PACING_SECONDS: "0",
    SHUTDOWN_SECONDS: "1",
    ...more,
  };
  const cells = await openCells(loadConfig(env), createLog({ logLevel: "warn" }), "forager tests");
  atEnd(() => cells.close());
  const open = async (cell: string) => (await cells.open(cell)).database;
  return {
    env,
    home: cells.home.database,
    east: await open("east"),
    async newClient(cell = "home") {
      const key = { name: "default", delegate: true, storeCredentials: true };
      const credentials = await cells.clients.create("test", key, cell);
      await cells.clients.set(credentials.clientId, { rate_limit_per_minute: 1_000_000 });
      return credentialText(credentials);
    },
    move: async (clientId, to, limits) =>
      moveBetween(
        cells.home.database,
        { home: await open("home"), east: await open("east") },
        clientId,
        to,
        limits,
      ),
  };
}

/** Moves a client between open databases. */
export function moveBetween(
  home: Database,
  cells: Readonly<Record<string, Database>>,
  clientId: string,
  to: string,
  limits: { sendingMs?: number } = {},
): Promise<MoveSummary> {
  const ports = {
    home,
    async open(cell: string) {
      const found = cells[cell];
      if (found === undefined) throw new Error(`no cell ${cell}`);
      return found;
    },
    onStep: () => undefined,
    signal: new AbortController().signal,
    ...limits,
  };
  return moveClient(ports, { clientId, to, waitSeconds: 0 });
}

export const idOf = (credential: string): string => credential.split(":")[0] ?? "";
