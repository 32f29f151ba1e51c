import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { ForagerError } from "../errors.ts";

/**
 * The envelope of a backup: a header, then the content in sealed chunks of equal length. The chunks follow the STREAM
 * construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): the nonce of each holds its number and whether it is the last,
 * and the header is authenticated with each. So a chunk that is altered, moved, repeated or missing, also at the end, does
 * not open.
 */
const magic = Buffer.from("FORAGER BACKUP\n");
const headerBytesMax = 4_096;
export const chunkBytes = 65_536;
const tagBytes = 16;

/** Work of the key derivation. The default takes 128 MB and some 0.3 s, so that guesses are expensive. */
export interface KeyWork {
  n: number;
  r: number;
  p: number;
}
const defaultWork: KeyWork = { n: 2 ** 17, r: 8, p: 1 };

const base64 = (bytes: number) =>
  z
    .base64url()
    .transform((text) => Buffer.from(text, "base64url"))
    .refine((value) => value.length === bytes);

/** Limits keep a forged header from demanding all memory. */
const Header = z.object({
  format: z.literal(1),
  forager: z.string().max(100),
  schema: z.string().max(200),
  scrypt: z
    .object({
      n: z
        .int()
        .min(2)
        .refine((n) => Number.isInteger(Math.log2(n))),
      r: z.int().min(1),
      p: z.int().min(1).max(4),
      salt: base64(16),
    })
    .refine(({ n, r }) => n * r <= 2 ** 21),
  nonce: base64(7),
  check: base64(16),
});

/** What a backup states about itself before the passphrase is known. */
export interface BackupLabel {
  /** The version that wrote it. */
  forager: string;
  /** The newest migration of its database. */
  schema: string;
}

interface Keys {
  chunks: Buffer;
  /** Distinguishes a wrong passphrase from an altered file. */
  check: Buffer;
}

async function deriveKeys(passphrase: string, salt: Buffer, { n, r, p }: KeyWork): Promise<Keys> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  // Twice the memory that it takes, 128 * n * r.
  const maxmem = 256 * r * (n + p) + 65_536;
  const root = await derive(passphrase.normalize("NFC"), salt, 32, { N: n, r, p, maxmem });
  const part = (use: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", root, "forager backup", use, bytes));
  return { chunks: part("chunks", 32), check: part("check", 16) };
}

function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  prefix.copy(nonce);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Seals a content of any length in constant memory. */
export async function createSealer(
  label: BackupLabel,
  passphrase: string,
  work: KeyWork = defaultWork,
): Promise<(content: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>> {
  const [salt, prefix] = [randomBytes(16), randomBytes(7)];
  const keys = await deriveKeys(passphrase, salt, work);
  const text = JSON.stringify({
    format: 1,
    ...label,
    scrypt: { ...work, salt: salt.toString("base64url") },
    nonce: prefix.toString("base64url"),
    check: keys.check.toString("base64url"),
  });
  const header = Buffer.concat([magic, Buffer.alloc(4), Buffer.from(text)]);
  header.writeUInt32BE(header.length - magic.length - 4, magic.length);

  const seal = (chunk: Buffer, index: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", keys.chunks, nonceOf(prefix, index, isLast)).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };

  return async function* sealed(content) {
    yield header;
    const chunk = Buffer.allocUnsafe(chunkBytes);
    let filled = 0;
    let index = 0;
    for await (const piece of content) {
      for (let from = 0; from < piece.length; ) {
        // Only once more follows: the last chunk is sealed as such.
        if (filled === chunkBytes) {
          yield seal(chunk, index++, false);
          filled = 0;
        }
        const copied = piece.copy(chunk, filled, from);
        filled += copied;
        from += copied;
      }
    }
    yield seal(chunk.subarray(0, filled), index, true);
  };
}

/** A file, or anything else with bytes at positions. */
export interface ByteSource {
  readonly size: number;
  /** Up to `length` bytes. */
  read(position: number, length: number): Promise<Buffer>;
}

export interface OpenedSeal {
  readonly label: BackupLabel;
  /** The content. @throws ForagerError backup_failed at the first chunk that does not open. */
  content(): AsyncGenerator<Buffer>;
}

/** @throws ForagerError backup_failed if it is no backup, or the passphrase is another. */
export async function openSeal(source: ByteSource, passphrase: string): Promise<OpenedSeal> {
  const { header, fields } = await readHeader(source);
  const keys = await deriveKeys(passphrase, fields.scrypt.salt, fields.scrypt).catch((error: unknown) => {
    // Values that the checks above let through, and scrypt does not.
    throw error instanceof RangeError ? damaged() : error;
  });
  if (!timingSafeEqual(keys.check, fields.check)) {
    throw new ForagerError(
      "backup_failed",
      "FORAGER_BACKUP_PASSPHRASE does not open this backup. Set it to the passphrase that the backup was made with.",
    );
  }
  const open = (sealed: Buffer, index: number, isLast: boolean): Buffer => {
    const decipher = createDecipheriv("aes-256-gcm", keys.chunks, nonceOf(fields.nonce, index, isLast), {
      authTagLength: tagBytes,
    }).setAAD(header);
    if (sealed.length < tagBytes) throw damaged();
    decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
  return {
    label: { forager: fields.forager, schema: fields.schema },
    async *content() {
      const length = chunkBytes + tagBytes;
      let position = header.length;
      for (let index = 0; ; index += 1) {
        const isLast = position + length >= source.size;
        const sealed = await source.read(position, length);
        yield open(sealed, index, isLast);
        if (isLast) return;
        position += length;
      }
    },
  };
}

async function readHeader(source: ByteSource) {
  const start = await source.read(0, magic.length + 4);
  if (start.length < magic.length + 4 || !start.subarray(0, magic.length).equals(magic)) {
    throw new ForagerError(
      "backup_failed",
      "The file is not a backup of Forager. Name a file that `forager backup` wrote.",
    );
  }
  const length = start.readUInt32BE(magic.length);
  const body = await source.read(start.length, Math.min(length, headerBytesMax));
  const given = body.length === length ? jsonOf(body) : undefined;
  const format = (given as { format?: unknown } | undefined)?.format;
  if (typeof format === "number" && format > 1) {
    throw new ForagerError(
      "backup_failed",
      "The backup was made by a newer version of Forager. Restore it with that version.",
    );
  }
  const parsed = Header.safeParse(given);
  if (!parsed.success) throw damaged();
  return { header: Buffer.concat([start, body]), fields: parsed.data };
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

export const damaged = (): ForagerError =>
  new ForagerError("backup_failed", "The backup is incomplete or was altered. Use another copy of it.");
