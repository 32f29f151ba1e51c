import assert from "node:assert/strict";
import { test } from "node:test";
import { createProxyWatch, proxyProblem } from "./proxy-watch.ts";

function watch(config: { publicUrl?: string; trustProxy?: string[] } = {}) {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const made = createProxyWatch({ publicUrl: config.publicUrl, trustProxy: config.trustProxy }, {
    warn,
  } as Parameters<typeof createProxyWatch>[1]);
  return { watch: made, warnings };
}

for (const peer of [
  "127.0.0.1",
  "::1",
  "::ffff:172.18.0.2",
  "10.1.2.3",
  "192.168.1.4",
  "100.64.0.1",
  "fd00::2",
]) {
  test(`requests forwarded by ${peer} are detected and warned about once`, () => {
    const { watch: made, warnings } = watch();
    made.note(peer);
    made.note(peer);
    const address = peer.replace("::ffff:", "");
    assert.deepEqual([made.untrusted, made.requests, warnings.length], [{ address }, 2, 1]);
    assert.ok(warnings[0]?.includes(`TRUST_PROXY=${address}`));
  });
}

test("headers from anywhere on the internet are ignored, as are trusted proxies", () => {
  const { watch: made, warnings } = watch({ trustProxy: ["10.0.0.0/8", "127.0.0.1", "fd00::/8"] });
  for (const peer of ["203.0.113.9", "2001:db8::1", "10.1.2.3", "127.0.0.1", "::ffff:10.0.0.1", "fd00::2"]) {
    made.note(peer);
  }
  for (const peer of [undefined, "", "nonsense"]) made.note(peer);
  assert.deepEqual([made.untrusted, made.requests, warnings], [null, 0, []]);
  made.note("172.17.0.1");
  assert.deepEqual(made.untrusted, { address: "172.17.0.1" });
});

test("an https PUBLIC_URL without TRUST_PROXY is warned about at the start, since something must terminate TLS", () => {
  const { warnings } = watch({ publicUrl: "https://forager.example.com" });
  assert.match(warnings.join(), /PUBLIC_URL is https.*TRUST_PROXY/);
  assert.deepEqual(watch({ publicUrl: "http://forager.example.com" }).warnings, []);
  const named = { publicUrl: "https://forager.example.com", trustProxy: ["127.0.0.1"] };
  assert.deepEqual(watch(named).warnings, []);
  assert.equal(proxyProblem(named, null), null);
  assert.match(proxyProblem(named, { address: null })?.detail ?? "", /does not name/);
});
