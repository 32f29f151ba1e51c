import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { createCdpConnection } from "./cdp-connection.ts";

/** A browser's end of the two pipes. */
function connect() {
  const [output, input] = [new PassThrough(), new PassThrough()];
  const broken: string[] = [];
  const cdp = createCdpConnection({ output, input }, (reason) => broken.push(reason));
  const answer = (message: object) => input.write(`${JSON.stringify(message)}\0`);
  const sent = () => {
    const text = (output.read() as Buffer | null)?.toString() ?? "";
    return text
      .split("\0")
      .filter(Boolean)
      .map((part) => JSON.parse(part) as { id: number; method: string });
  };
  return { cdp, input, broken, answer, sent };
}

test("answers are matched to their commands in any order and any chunks", async () => {
  const { cdp, input, sent } = connect();
  const [first, second] = [cdp.send("One"), cdp.send("Two", { a: 1 }, "page")];
  assert.deepEqual(sent(), [
    { id: 1, method: "One", params: {} },
    { id: 2, method: "Two", params: { a: 1 }, sessionId: "page" },
  ]);
  const text = Buffer.from('{"id":2,"result":{"name":"Bäcker"}}\0{"id":1,"result":{}}\0');
  for (const byte of text) input.write(Buffer.of(byte));
  assert.deepEqual(await second, { name: "Bäcker" });
  assert.deepEqual(await first, {});
});

test("events reach only their session's listener", async () => {
  const { cdp, answer } = connect();
  const heard: string[] = [];
  cdp.listen(undefined, (method) => heard.push(`browser ${method}`));
  cdp.listen("a", (method) => heard.push(`a ${method}`));
  const done = cdp.send("Last");
  answer({ method: "Page.one", sessionId: "a" });
  answer({ method: "Page.two", sessionId: "b" });
  answer({ method: "Target.three" });
  answer({ id: 1 });
  await done;
  assert.deepEqual(heard, ["a Page.one", "browser Target.three"]);
});

test("a refusal rejects the command with the browser's message", async () => {
  const { cdp, answer } = connect();
  const sending = cdp.send("Nonsense");
  answer({ id: 1, error: { message: "'Nonsense' wasn't found" } });
  await assert.rejects(sending, /'Nonsense' wasn't found/);
});

test("commands to a closed page fail, and nothing else does", async () => {
  const { cdp, answer } = connect();
  const [ofPage, ofBrowser] = [cdp.send("One", {}, "page"), cdp.send("Two")];
  cdp.dropSession("page");
  await assert.rejects(ofPage, /the page was closed/);
  answer({ id: 2, result: {} });
  await ofBrowser;
});

test("when the pipe closes, everything pending fails and nothing more is sent", async () => {
  const { cdp, input, broken } = connect();
  const sending = cdp.send("One");
  input.destroy();
  await assert.rejects(sending, /closed its pipe/);
  await assert.rejects(cdp.send("Two"), /closed its pipe/);
  assert.deepEqual(broken, ["the browser has closed its pipe"]);
});

test("an endless or invalid message ends the connection", async () => {
  const endless = connect();
  const waiting = endless.cdp.send("One");
  const piece = Buffer.alloc(2 ** 20, "x");
  for (let count = 0; count < 66; count++) endless.input.write(piece);
  await assert.rejects(waiting, /too large/);

  const wrong = connect();
  const asking = wrong.cdp.send("One");
  wrong.input.write("hello\0");
  await assert.rejects(asking, /not a message/);
});
