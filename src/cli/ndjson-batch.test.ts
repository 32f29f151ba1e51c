import assert from "node:assert/strict";
import { PassThrough, Readable, Writable } from "node:stream";
import { test } from "node:test";
import { ForagerError } from "../errors.ts";
import { type BatchDocument, ndjsonLines, runBatch, stringField } from "./ndjson-batch.ts";

interface Collected extends Writable {
  readonly lines: string[];
}

/** A reader of answers that takes a line when `next` says so; at once without it. */
function collector(next: () => Promise<void> = async () => {}): Collected {
  const lines: string[] = [];
  const output = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trimEnd());
      next().then(() => done(), done);
    },
  });
  return Object.assign(output, { lines });
}

async function answers(
  input: string | Buffer,
  answer: (document: BatchDocument) => object | Promise<object> = (document) => ({
    got: stringField(document, "text"),
  }),
): Promise<Record<string, unknown>[]> {
  const output = collector();
  await runBatch({ input: Readable.from([Buffer.from(input)]), output }, answer);
  return output.lines.map((line) => JSON.parse(line));
}

test("answers come in the order of the lines, though the work ends in another", async () => {
  const turns = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const started = Promise.withResolvers<void>();
  const done = answers('{"id":0}\n{"id":1}\n{"id":2}\n', async ({ id }) => {
    if (id === 2) started.resolve();
    await turns[Number(id)]?.promise;
    return {};
  });
  await started.promise;
  for (const turn of turns.toReversed()) turn.resolve();
  assert.deepEqual(await done, [{ id: 0 }, { id: 1 }, { id: 2 }]);
});

test("an answer is given as soon as it is there, while the input is still open", async () => {
  const input = new PassThrough();
  const written = Promise.withResolvers<void>();
  const output = collector(async () => written.resolve());
  const done = runBatch({ input, output }, () => ({}));
  input.write('{"id":"a"}\n');
  await written.promise;
  assert.deepEqual(output.lines, ['{"id":"a"}']);
  input.end();
  await done;
});

test("every line that is wrong is answered with the reason, and the others are done", async () => {
  const input = Buffer.concat([
    Buffer.from('\ufeff{"id":1,"text":"a"}\r\n\r\nnot json\n[1]\n"x"\n{"id":2}\n{"id":3,"text":4}\n'),
    Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
    Buffer.from('{"id":{"a":1},"text":"b"}\n{"text":"c"}\n{"id":null,"text":"d"}'),
  ]);
  const malformed = (detail: string) => ({ id: null, error: { code: "malformed_request", detail } });
  const invalid = (id: number | null, detail: string) => ({
    id,
    error: { code: "validation_error", detail },
  });
  assert.deepEqual(await answers(input), [
    { id: 1, got: "a" },
    malformed("Line 3 is not valid JSON."),
    malformed("Line 4 is not a JSON object."),
    malformed("Line 5 is not a JSON object."),
    invalid(2, "text is missing."),
    invalid(3, "text is not a string."),
    malformed("Line 8 is not valid UTF-8."),
    invalid(null, "id: give a string or a number."),
    { id: null, got: "c" },
    { id: null, got: "d" },
  ]);
});

test("an id comes back with the digits that it had", async () => {
  const ids = ["9007199254740993", "-12345678901234567890", "1.5", "1e400", '"x\\u00e9"'];
  const output = collector();
  const input = Readable.from([Buffer.from(ids.map((id) => `{"id":${id},"sub":{"id":1e400}}`).join("\n"))]);
  await runBatch({ input, output }, () => ({}));
  assert.deepEqual(
    output.lines,
    [...ids.slice(0, 4), '"xé"'].map((id) => `{"id":${id}}`),
  );
});

test("what the work throws is the answer; nothing of a fault inside gets out", async (context) => {
  const errors = context.mock.method(process.stderr, "write", () => true);
  const input = '{"id":1}\n{"id":2}\n{"id":3}\n';
  const got = await answers(input, ({ id }) => {
    if (id === 1) throw new ForagerError("parse_failed", "Too large.");
    if (id === 2) throw new TypeError("secret");
    return { ok: true };
  });
  assert.deepEqual(got, [
    { id: 1, error: { code: "parse_failed", detail: "Too large." } },
    { id: 2, error: { code: "internal_error", detail: "Something went wrong on our side." } },
    { id: 3, ok: true },
  ]);
  assert.match(String(errors.mock.calls[0]?.arguments[0]), /^Line 2: TypeError: secret/);
});

test("no more is read than is wanted: a reader who stops stops the batch", async () => {
  const readerGoesOn = Promise.withResolvers<void>();
  let taken = 0;
  async function* endless() {
    for (;;) {
      taken += 1;
      yield Buffer.from(`{"id":${taken},"text":"${"x".repeat(100_000)}"}\n`);
      if (taken === 500) return;
    }
  }
  const firstWrite = Promise.withResolvers<void>();
  const output = collector(() => {
    firstWrite.resolve();
    return readerGoesOn.promise;
  });
  const done = runBatch({ input: Readable.from(endless(), { objectMode: false }), output }, (document) => ({
    text: document.text,
  }));
  await firstWrite.promise;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  assert.equal(taken < 200, true, `${taken} lines were taken while nobody read`);
  readerGoesOn.resolve();
  await done;
  assert.equal(output.lines.length, 500);
});

test("a reader who goes away ends the batch without an error, though the input goes on", async () => {
  const input = new PassThrough();
  const output = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    },
  });
  output.on("error", () => {});
  const done = runBatch({ input, output }, () => ({}));
  input.write('{"id":1}\n');
  await done;
  assert.equal(input.destroyed, true);
});

test("an input or output that breaks is an error", async () => {
  const broken = new Readable({ read: () => {} });
  broken.destroy(new Error("disk"));
  await assert.rejects(
    runBatch({ input: broken, output: collector() }, () => ({})),
    /disk/,
  );
  const full = new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error("no space"), { code: "ENOSPC" }));
    },
  });
  full.on("error", () => {});
  const input = Readable.from([Buffer.from('{"id":1}\n')]);
  await assert.rejects(
    runBatch({ input, output: full }, () => ({})),
    /no space/,
  );
});

async function lines(chunks: readonly string[], bytesMax?: number): Promise<string[]> {
  const input = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  const all: string[] = [];
  for await (const { bytes, number } of ndjsonLines(input, bytesMax)) {
    all.push(`${number} ${bytes && Buffer.from(bytes).toString()}`);
  }
  return all;
}

test("lines are those of the text, however it is cut into chunks", async () => {
  const text = "one\ntwo\nthree";
  for (const chunks of [[text], [...text], ["one\nt", "wo", "\nthree"], ["one", "\n", "two\nthree\n"]]) {
    assert.deepEqual(await lines(chunks), ["1 one", "2 two", "3 three"]);
  }
});

test("blank lines give nothing, but count", async () => {
  assert.deepEqual(await lines(["\n\r\n \t\na\r\n\ufeff\n\n"]), ["4 a\r"]);
  assert.deepEqual(await lines([]), []);
});

test("a line above the limit is reported without its text, and the next lines are read", async () => {
  const long = "x".repeat(11);
  assert.deepEqual(await lines([`${long}\nshort\n`, "xxxxx", "xxxxx", "xxxxx", "\nlast"], 10), [
    "1 undefined",
    "2 short",
    "3 undefined",
    "4 last",
  ]);
  assert.deepEqual(await lines([`a\n${long}`], 10), ["1 a", "2 undefined"]);
  assert.deepEqual(await lines(["x".repeat(10)], 10), [`1 ${"x".repeat(10)}`]);
});
