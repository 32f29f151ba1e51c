import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, test } from "node:test";
import { type ByteSource, chunkBytes, createSealer, openSeal } from "./sealing.ts";

const passphrase = "correct horse battery staple";
const quick = { n: 2, r: 1, p: 1 };
const label = { forager: "1.2.3", schema: "0007-some" };

async function sealed(content: Buffer, pieces = 1): Promise<Buffer> {
  const seal = await createSealer(label, passphrase, quick);
  const each = Math.ceil(content.length / pieces);
  const divided = Array.from({ length: pieces }, (_, index) =>
    content.subarray(index * each, (index + 1) * each),
  );
  return await buffer(seal(toAsync(divided)));
}

async function* toAsync(pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
});

async function opened(bytes: Buffer, given = passphrase): Promise<Buffer> {
  const seal = await openSeal(sourceOf(bytes), given);
  return await buffer(seal.content());
}

const isDamaged = { code: "backup_failed", message: /incomplete or was altered/ };

describe("a sealed content", () => {
  test("of any length is returned as it was, and is not readable in between", async () => {
    for (const length of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes]) {
      const content = randomBytes(length);
      for (const pieces of [1, 7]) {
        const bytes = await sealed(content, pieces);
        assert.deepEqual(await opened(bytes), content, `${length} bytes in ${pieces} pieces`);
        if (length > 1_000) assert.equal(bytes.indexOf(content.subarray(0, 1000)), -1);
      }
    }
    const { label: stated } = await openSeal(sourceOf(await sealed(Buffer.alloc(0))), passphrase);
    assert.deepEqual(stated, label);
  });

  test("is refused with any byte altered", async () => {
    const bytes = await sealed(randomBytes(2 * chunkBytes + 1000));
    const header = bytes.length - 2 * (chunkBytes + 16) - 1_016;
    // Every byte of the header, those around the borders of chunks, and some between.
    const chunk = chunkBytes + 16;
    const borders = [1, 2].flatMap((index) => [-17, -16, -1, 0, 1].map((by) => header + index * chunk + by));
    const between = Array.from({ length: 100 }, (_, index) =>
      Math.floor((bytes.length * (index + 0.5)) / 100),
    );
    const positions = [...Array(header).keys(), ...borders, ...between, bytes.length - 1];
    for (const position of positions) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(position) ^ 1, position);
      await assert.rejects(opened(altered), { code: "backup_failed" }, `byte ${position}`);
    }
  });

  test("is refused when cut, extended, or with chunks moved", async () => {
    const bytes = await sealed(Buffer.alloc(4 * chunkBytes, 7));
    const chunk = chunkBytes + 16;
    const header = bytes.length - 4 * chunk;
    for (const length of [
      header,
      header + 1,
      header + chunk - 1,
      header + chunk,
      header + 3 * chunk,
      bytes.length - 1,
    ]) {
      await assert.rejects(opened(bytes.subarray(0, length)), isDamaged, `${length} bytes`);
    }
    await assert.rejects(opened(Buffer.concat([bytes, Buffer.of(0)])), isDamaged);
    const at = (index: number) => bytes.subarray(header + index * chunk, header + (index + 1) * chunk);
    const start = bytes.subarray(0, header);
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 3],
      [0, 1, 1, 3],
      [0, 1, 2, 3, 3],
    ]) {
      await assert.rejects(opened(Buffer.concat([start, ...order.map(at)])), isDamaged, order.join());
    }
    // The chunks of another backup with the same passphrase.
    const other = await sealed(Buffer.alloc(4 * chunkBytes, 7));
    await assert.rejects(opened(Buffer.concat([start, other.subarray(other.length - 4 * chunk)])), isDamaged);
  });

  test("says that the passphrase is wrong, the file is none, or is of a newer version", async () => {
    const bytes = await sealed(Buffer.from("content"));
    await assert.rejects(opened(bytes, `${passphrase}.`), {
      message: /^FORAGER_BACKUP_PASSPHRASE does not open/,
    });
    for (const other of [Buffer.alloc(0), Buffer.from("FORAGER"), randomBytes(200)]) {
      await assert.rejects(opened(other), { message: /is not a backup of Forager/ });
    }
    const text = bytes.toString("latin1").replace('"format":1', '"format":2');
    await assert.rejects(opened(Buffer.from(text, "latin1")), { message: /by a newer version/ });
  });
});
