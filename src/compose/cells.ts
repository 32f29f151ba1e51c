import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import {
  type BackgroundService,
  backgroundService,
  closing,
  type Parts,
  serviceOfParts,
} from "../async/background-service.ts";
import { createDirectory } from "../cells/directory.ts";
import { createPlacementCheck } from "../cells/placement-check.ts";
import { type CellMember, type CellRouter, createCellRouter } from "../cells/router.ts";
import type { Config } from "../config.ts";
import { causeOf, ForagerError } from "../errors.ts";
import type { HttpServices } from "../http/http-services.ts";
import { inCell } from "../settings/cells.ts";
import { homeCell } from "../store/cells/client-cells.ts";
import { type Database, openDatabase } from "../store/core/database.ts";
import { combineStatus } from "../system/cell-status.ts";
import type { SystemStatus } from "../system/status.ts";
import { type CellParts, fillLocations } from "./cell-parts.ts";
import type { CellServices } from "./cell-services.ts";
import { type Core, openCore } from "./core.ts";

/** @throws ForagerError configuration_invalid if this process would serve less than it promises. */
export function checkCell({ cell }: Config, roles: ReadonlySet<string>): void {
  if (cell === homeCell || !roles.has("api")) return;
  throw new ForagerError(
    "configuration_invalid",
    `CELL=${cell} is for processes that run jobs: start them with --roles worker,scheduler. The API serves every cell, ` +
      "with CELL unset.",
  );
}

/**
 * The home cell's database, for a process of another cell. Nothing is connected until it is used.
 * @returns undefined in the home cell.
 */
export async function addHomeDatabase(
  { config, log }: Pick<Core, "config" | "log">,
  parts: Parts,
): Promise<Database | undefined> {
  const home = config.cell === homeCell ? undefined : config.cells.find(({ name }) => name === homeCell);
  if (home === undefined) return undefined;
  const database = openDatabase({
    connection: { connectionString: home.url },
    ...(home.directUrl !== undefined && { direct: { connectionString: home.directUrl } }),
    poolSize: 1,
    applicationName: `forager ${config.cell}`,
    onIdleError: (error) => log.warn({ error: error.message }, "a connection to the home cell was lost"),
  });
  await parts.add(
    "home database",
    closing(() => database.close()),
  );
  return database;
}

/** Keeps clients that belong to another cell from being served here. @param onMisplaced as in `createPlacementCheck`. */
export async function addPlacementCheck(
  { config, database, log }: Core,
  ports: { parts: Parts; home: Database | undefined; onMisplaced: (error: ForagerError) => void },
): Promise<void> {
  if (config.cells.length === 0) return;
  const { parts, home = database, onMisplaced } = ports;
  const check = createPlacementCheck({ cell: config.cell, database, home, log, onMisplaced });
  await parts.add("placement of clients", check);
}

const reopenMs = 5_000;

interface OpenMember extends CellMember<HttpServices> {
  /** Of this cell alone. */
  status: SystemStatus;
  stop(): Promise<void>;
}

/** The cells besides home, in a process with the API. */
export interface OtherCells {
  router(home: CellServices): CellRouter<HttpServices>;
  /** Of the cells besides home. @throws ForagerError database_unavailable while one of them is not open. */
  databases(): Database[];
  /** Ends event streams; before the HTTP server stops. */
  readonly streams: BackgroundService;
}

/**
 * Opens every other cell, and one that does not respond as soon as it does: until then, its clients get 503.
 * @returns null in an installation with one database.
 */
export async function addOtherCells(ports: {
  home: CellParts;
  parts: Parts;
  open(core: Core, parts: Parts): Promise<CellServices & { cell: CellParts }>;
}): Promise<OtherCells | null> {
  const { home, parts } = ports;
  const { config, log } = home.core;
  const names = config.cells.map(({ name }) => name).filter((name) => name !== homeCell);
  if (names.length === 0) return null;
  const directory = createDirectory({
    home: home.core.database,
    signals: home.signals,
    onError: (error) => log.warn({ error: causeOf(error) }, "could not read the directory of cells"),
  });
  await parts.add("directory", directory);
  const cells = names.map((name) => keepOpen(name, ports, log));
  await Promise.all(cells.map(({ name, service }) => parts.add(`cell ${name}`, service)));
  const status = (own: SystemStatus) =>
    combineStatus(own, () => cells.map((cell) => cell.member()?.status ?? null));
  return {
    router(own) {
      const services = { ...own.services, status: status(own.services.status) };
      const member = { database: home.core.database, services };
      const members = new Map<string, () => CellMember<HttpServices>>([[homeCell, () => member]]);
      for (const { name, member: current } of cells) {
        members.set(name, () => {
          const found = current();
          if (found === null) throw new ForagerError("database_unavailable", undefined, retrySoon);
          return { ...found, services: { ...found.services, status: services.status } };
        });
      }
      return createCellRouter({ directory, members });
    },
    databases: () =>
      cells.map((cell) => {
        const member = cell.member();
        if (member === null) throw new ForagerError("database_unavailable", undefined, retrySoon);
        return member.database;
      }),
    streams: closing(() => Promise.all(cells.map(({ endStreams }) => endStreams()))),
  };
}

const retrySoon = { headers: { "retry-after": "5" } };

/** A cell that is opened again and again until it responds; then its pool reconnects by itself. */
function keepOpen(name: string, { home, open }: Parameters<typeof addOtherCells>[0], log: Logger) {
  let member: OpenMember | null = null;
  let endStreams = async () => {};
  const openOnce = async (): Promise<OpenMember> => {
    const opened: { services?: CellServices; database?: Database } = {};
    const service = serviceOfParts(
      async (parts) => {
        const core = await openCore(inCell(home.core.config, name), log, `forager api ${name}`, {
          servesApi: true,
        });
        await parts.add("database", closing(core.close));
        await fillLocations(core);
        const { cell, ...services } = await open(core, parts);
        await services.events.start();
        endStreams = async () => {
          cell.webhooks.endTests();
          await services.events.stop();
        };
        await parts.add(
          "submits",
          closing(() => cell.submitter.stop()),
        );
        opened.services = services;
        opened.database = core.database;
      },
      (error, part) => log.warn({ err: error, cell: name, part }, "a part did not stop cleanly"),
    );
    await service.start();
    const { services, database } = opened;
    if (services === undefined || database === undefined) throw new Error("a cell has no services");
    return { database, services: services.services, status: services.services.status, stop: service.stop };
  };
  const tryOpen = async () => {
    member = await openOnce().catch((error: unknown) => {
      log.warn({ cell: name, error: causeOf(error) }, "a cell cannot be opened: its clients get 503");
      return null;
    });
  };
  const service = backgroundService(async () => {
    const ending = new AbortController();
    await tryOpen();
    const reopening = (async () => {
      while (member === null && !ending.signal.aborted) {
        await delay(reopenMs, undefined, { signal: ending.signal }).catch(() => undefined);
        if (!ending.signal.aborted) await tryOpen();
      }
    })();
    return async () => {
      ending.abort();
      await reopening;
      await endStreams();
      await member?.stop();
    };
  });
  return { name, service, member: () => member, endStreams: () => endStreams() };
}
