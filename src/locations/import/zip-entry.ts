import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { PassThrough, pipeline, Readable, Transform } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { ForagerError } from "../../errors.ts";

const signatures = { end: 0x0605_4b50, entry: 0x0201_4b50, file: 0x0403_4b50 };
/** The end record, and the longest comment that can follow it. */
const endBytesMax = 22 + 65_535;

interface Entry {
  name: string;
  method: number;
  crc: number;
  compressedBytes: number;
  offset: number;
}

/** A file found in an archive and not yet opened. */
export interface ZipEntry {
  compressedBytes: number;
  /** A stream of its content, which fails at the end if the content is damaged, and the number of bytes read so far. */
  open(): { stream: Readable; bytesRead: () => number };
}

/**
 * Finds one file in a ZIP archive. Supports stored and deflated entries, but neither ZIP64 nor encryption, which no
 * archive of places uses. Format: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16.
 * @param choose selects one of the names in the archive.
 * @throws ForagerError import_invalid.
 */
export async function findZipEntry(
  path: string,
  choose: (names: string[]) => string | undefined,
): Promise<ZipEntry> {
  const file = await open(path);
  try {
    const entries = await readEntries(file);
    const name = choose(entries.map((entry) => entry.name));
    const entry = entries.find((each) => each.name === name);
    if (entry === undefined) throw unreadable("it contains no table of places");
    if (entry.method !== 0 && entry.method !== 8) {
      throw unreadable(`'${entry.name}' uses an unsupported compression method`);
    }
    const header = await readBytes(file, entry.offset, 30);
    if (header.readUInt32LE(0) !== signatures.file) {
      throw unreadable(`'${entry.name}' is not at its recorded offset`);
    }
    const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
    return {
      compressedBytes: entry.compressedBytes,
      open: () => openEntry(path, entry, start),
    };
  } finally {
    await file.close();
  }
}

function openEntry(path: string, entry: Entry, start: number): ReturnType<ZipEntry["open"]> {
  if (entry.compressedBytes === 0) return { stream: Readable.from([]), bytesRead: () => 0 };
  const packed = createReadStream(path, { start, end: start + entry.compressedBytes - 1 });
  const unpack = entry.method === 0 ? new PassThrough() : createInflateRaw();
  // The reader of the last stream gets any error; pipeline only needs a callback.
  const stream = pipeline(packed, unpack, checked(entry), () => undefined);
  return { stream, bytesRead: () => packed.bytesRead };
}

/** Passes an entry's data through; fails at the end if length or checksum do not match. */
function checked(entry: Entry): Transform {
  let crc = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      crc = crc32(chunk, crc);
      done(null, chunk);
    },
    flush: (done) => done(crc === entry.crc ? null : unreadable(`'${entry.name}' is damaged`)),
  });
}

async function readEntries(file: FileHandle): Promise<Entry[]> {
  const { size } = await file.stat();
  const tailStart = Math.max(0, size - endBytesMax);
  const tail = await readBytes(file, tailStart, size - tailStart);
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(signatures.end);
  const end = tail.lastIndexOf(signature);
  if (end === -1 || end + 22 > tail.length) throw unreadable("it is not a ZIP archive, or is truncated");
  const [directoryBytes, directoryAt] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (directoryAt + directoryBytes > size) throw unreadable("it is truncated");
  const directory = await readBytes(file, directoryAt, directoryBytes);
  const entries: Entry[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== signatures.entry) throw unreadable("its central directory is damaged");
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameBytes),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      compressedBytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw unreadable("it is truncated");
  return buffer;
}

const unreadable = (why: string) => new ForagerError("import_invalid", `The archive cannot be read: ${why}.`);
