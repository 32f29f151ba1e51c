import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkObjectKey, type ObjectStore, storageFailure } from "./object-store.ts";

/** Keys never begin with a dot, so nothing in here can be read. */
const draftsFolder = ".drafts";
/** Writing a few megabytes takes seconds: an older draft was left by a dead process. */
const draftMsMax = 3_600_000;

export interface FolderStoreOptions {
  /** Absolute; created with the first write. */
  folder: string;
  /** Path and query of a link to an object, to append to the service's own address. */
  signPath: (key: string, expiresAt: Date) => string;
}

/**
 * Objects as files of one folder. A file is written under a temporary name, synced and then renamed, so that
 * it is complete or absent, even after a crash or a power failure.
 */
export function createFolderStore({ folder, signPath }: FolderStoreOptions): ObjectStore {
  const drafts = join(folder, draftsFolder);
  let swept: Promise<void> | undefined;

  return {
    isShared: false,
    async put(key, content, signal) {
      checkObjectKey(key);
      const path = join(folder, key);
      const draft = join(drafts, randomUUID());
      try {
        // For this user only: they contain clients' texts.
        await mkdir(drafts, { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // Old drafts only take up space: a failure to delete them must not block new texts.
        swept ??= deleteOldDrafts(drafts).catch(() => undefined);
        await swept;
        await writeDurably(draft, content, signal);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        signal?.throwIfAborted();
        throw storageFailure(error);
      }
    },
    async read(key) {
      checkObjectKey(key);
      try {
        const file = await open(join(folder, key));
        const found = await file.stat();
        if (found.isFile()) return { sizeBytes: found.size, stream: file.createReadStream() };
        await file.close();
        return null;
      } catch (error) {
        if (isAbsence(error)) return null;
        throw storageFailure(error);
      }
    },
    async delete(key) {
      checkObjectKey(key);
      await rm(join(folder, key), { force: true }).catch((error: unknown) => {
        if (!isAbsence(error)) throw storageFailure(error);
      });
    },
    async usage(within) {
      try {
        return await usageOf(join(folder, within));
      } catch (error) {
        throw storageFailure(error);
      }
    },
    async signedUrl(key, { expiresAt, baseUrl }) {
      checkObjectKey(key);
      return `${baseUrl}${signPath(key, expiresAt)}`;
    },
    close() {},
  };
}

/** Of a folder's files. What disappears meanwhile does not count. */
async function usageOf(path: string): Promise<{ items: number; bytes: number }> {
  const total = { items: 0, bytes: 0 };
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsence(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) {
      const { items, bytes } = await usageOf(inside);
      total.items += items;
      total.bytes += bytes;
      continue;
    }
    const found = await stat(inside).catch(() => null);
    if (found === null) continue;
    total.items += 1;
    total.bytes += found.size;
  }
  return total;
}

async function writeDurably(
  path: string,
  content: string | Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(content, signal && { signal });
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Drafts of processes that were killed while writing. */
async function deleteOldDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const path = join(drafts, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > draftMsMax) await rm(path, { force: true });
  }
}

function isAbsence(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
