import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ForagerError, messageOf } from "../../errors.ts";

/** A file in an archive. Its archive stays open until `close`. */
export interface ZipEntry {
  /** The size that the archive declares; reading fails with import_invalid when the content has another. */
  bytes: number;
  /** Reads the content, and fails with import_invalid when it is damaged. */
  open(): { stream: Readable; bytesRead: () => number };
  close(): void;
}

/**
 * Finds one file of a ZIP archive: stored or deflated, not encrypted.
 * @param choose picks one of the names in the archive.
 * @throws ForagerError import_invalid.
 */
export async function findZipEntry(
  path: string,
  choose: (names: string[]) => string | undefined,
): Promise<ZipEntry> {
  const zip = await openPromise(path, { autoClose: false }).catch(rethrowUnreadable);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const entry = entries.get(choose([...entries.keys()]) ?? "");
    if (entry === undefined) throw unreadable("it holds no table of places");
    if (entry.isEncrypted()) throw unreadable(`'${entry.fileName}' is encrypted`);
    if (!entry.canDecodeFileData()) {
      throw unreadable(`'${entry.fileName}' is compressed by an unsupported method`);
    }
    return { bytes: entry.uncompressedSize, open: () => openEntry(zip, entry), close: () => zip.close() };
  } catch (error) {
    zip.close();
    return rethrowUnreadable(error);
  }
}

function openEntry(zip: ZipFile, entry: Entry): ReturnType<ZipEntry["open"]> {
  let bytesRead = 0;
  // yauzl checks the size, which bounds what a ZIP bomb can unpack to, but not the checksum.
  async function* content(): AsyncGenerator<Buffer> {
    let checksum = 0;
    try {
      const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
      for await (const chunk of stream) {
        checksum = crc32(chunk, checksum);
        bytesRead += chunk.length;
        yield chunk;
      }
    } catch (error) {
      rethrowUnreadable(error);
    }
    if (checksum !== entry.crc32) throw unreadable(`'${entry.fileName}' is damaged`);
  }
  return { stream: Readable.from(content(), { objectMode: false }), bytesRead: () => bytesRead };
}

function rethrowUnreadable(error: unknown): never {
  if (error instanceof ForagerError) throw error;
  throw unreadable(messageOf(error).replace(/\.$/, ""), error);
}

const unreadable = (why: string, cause?: unknown) =>
  new ForagerError("import_invalid", `The archive cannot be read: ${why}.`, { cause });
