import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig, serviceRetention, storagePlace } from "../config.ts";
import { retentionAreaNames, retentionAreas } from "../contract/retention.ts";
import type { ClientStorage } from "../contract/storage.ts";
import { openObjectStore } from "../outside/object-store/open-object-store.ts";
import { existingFolder, readFreeBytes } from "../system/doctor/check-machine.ts";
import { createClientStorage, measureService, type StorageArea } from "../system/storage.ts";
import { type Command, parseOptions, print, printJson } from "./command.ts";

export const storageCommand: Command = {
  usage: `Usage: forager storage [--client ID] [--json]

Shows how much is stored in the database, the object store and the logs, how long it is kept, and how much is free on the
disk of DATA_DIR.

  --client ID   What is stored for this client, and what expires next.
  --json        One JSON value instead of text.

Safe to run while the service is running.`,
  async run(args) {
    const values = parseOptions("storage", args, {
      client: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const config = loadConfig();
    const core = await openCore(config, createLog({ logLevel: "warn" }), "forager storage");
    const objects = await openObjectStore(storagePlace(config), () => "");
    try {
      const ports = { database: core.database, service: serviceRetention(config), objects };
      if (values.client !== undefined) {
        const storage = await createClientStorage(ports).of(values.client);
        if (values.json) printJson(storage);
        else print(clientText(storage));
        return 0;
      }
      const areas = await measureService(ports);
      const logs = {
        area: "logs",
        bytes: await logBytesIn(config.dataDir),
        index_bytes: 0,
        items: 0,
        dead_items: 0,
      };
      const free_bytes = await readFreeBytes(await existingFolder(config.dataDir));
      const all = [...areas, logs];
      if (values.json) printJson({ areas: all, retention: ports.service, free_bytes });
      else
        print(
          [
            serviceText(all),
            "",
            `Free on the disk of ${config.dataDir}: ${sizeText(free_bytes)}`,
            "",
            keptText(ports.service),
          ].join("\n"),
        );
      return 0;
    } finally {
      objects.close();
      await core.close();
    }
  },
};

/** Of the embedded database; the service itself logs to standard error. */
async function logBytesIn(folder: string, depth = 2): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return depth > 0 ? await logBytesIn(path, depth - 1) : 0;
    return entry.name.endsWith(".log") ? ((await stat(path).catch(() => null))?.size ?? 0) : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

function serviceText(areas: readonly StorageArea[]): string {
  const rows = areas.map(({ area, bytes, index_bytes, items, dead_items }) => [
    area,
    sizeText(bytes),
    index_bytes === 0 ? "" : sizeText(index_bytes),
    items === 0 ? "" : String(Math.round(items)),
    dead_items === 0 ? "" : String(dead_items),
  ]);
  const total = areas.reduce((sum, { bytes }) => sum + bytes, 0);
  return table(
    ["Area", "Size", "Of it indexes", "Items", "Reusable rows"],
    [...rows, ["total", sizeText(total), "", "", ""]],
  );
}

function keptText(retention: ReturnType<typeof serviceRetention>): string {
  const kept = retentionAreaNames.map(
    (area) => `${area} ${timeText(retention[area], retentionAreas[area].unit)}`,
  );
  return `Kept: ${kept.join(", ")}.`;
}

const timeText = (kept: number | null, unit: string) => (kept === null ? "indefinitely" : `${kept} ${unit}`);

function clientText({ areas }: ClientStorage): string {
  const rows = areas.map(({ area, items, bytes, kept, unit, next_expiry_at }) => [
    area,
    items === null ? "" : String(items),
    bytes === null ? "" : sizeText(bytes),
    timeText(kept, unit),
    next_expiry_at ?? "",
  ]);
  return table(["Area", "Items", "Size", "Kept", "Next expiry"], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(line).join("\n");
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
