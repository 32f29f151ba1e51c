import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { blockedLiteral, isBlockedAddress } from "./address-guard.ts";

describe("isBlockedAddress", () => {
  const blocked: [kind: string, addresses: string[]][] = [
    ["unspecified", ["0.0.0.0", "0.1.2.3", "::"]],
    ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
    ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
    ["unique-local and site-local", ["fc00::1", "fd12:3456::1", "fec0::1"]],
    [
      "link-local and metadata",
      ["169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0", "fd00:ec2::254"],
    ],
    ["platform agents", ["168.63.129.16", "100.100.100.200", "192.0.0.192"]],
    ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255"]],
    ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
    ["reserved", ["240.0.0.1", "192.0.0.8", "192.88.99.1", "100::1", "5f00::1"]],
    ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
    ["benchmarking", ["198.18.0.1", "198.19.255.255", "2001:2::1"]],
    [
      "IPv4-mapped private",
      ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254"],
    ],
    ["IPv4-compatible", ["::127.0.0.1", "::808:808"]],
    ["translated", ["::ffff:0:127.0.0.1", "64:ff9b:1::1"]],
    ["NAT64 of a private address", ["64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b::10.0.0.1"]],
    ["6to4 and Teredo", ["2002:7f00:1::", "2002:808:808::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"]],
    ["IPv6 that was never given out", ["1::1", "4000::1", "8000::1"]],
    ["no address", ["", "example.com", "127.0.0.1.nip.example", "1.2.3.4.5"]],
  ];
  for (const [kind, addresses] of blocked) {
    for (const address of addresses) {
      it(`refuses ${kind}: ${address}`, () => assert.equal(isBlockedAddress(address, []), true));
    }
  }

  const open = ["8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1"];
  for (const address of [...open, "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]) {
    it(`allows the public address ${address}`, () => assert.equal(isBlockedAddress(address, []), false));
  }

  it("allows listed ranges and single addresses, and nothing else", () => {
    const allow = ["127.0.0.0/8", "10.1.2.3", "fd00::/8", "::1"];
    for (const address of ["127.0.0.1", "127.9.9.9", "::ffff:127.0.0.1", "10.1.2.3", "fd12::1", "::1"]) {
      assert.equal(isBlockedAddress(address, allow), false, address);
    }
    for (const address of ["10.1.2.4", "192.168.0.1", "fc00::1", "::", "169.254.169.254"]) {
      assert.equal(isBlockedAddress(address, allow), true, address);
    }
  });
});

describe("blockedLiteral", () => {
  const spellings = [
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://１２７.0.0.1/",
    "http://127。0。0。1/",
    "http://①②⑦.0.0.1/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0xa9fea9fe/",
    "http://2852039166/",
    "http://0/",
    "http://localhost/",
    "http://LOCALHOST:8080/",
    "http://localhost./",
    "http://api.localhost/",
    "http://localhost.localdomain/",
    "http://metadata.google.internal/",
    "http://metadata.google.internal./",
    "http://instance-data.ec2.internal/",
    "http://db.prod.internal/",
    "http://printer.local/",
    "http://router.home.arpa/",
  ];
  for (const spelling of spellings) {
    it(`refuses ${spelling}`, () => assert.equal(blockedLiteral(new URL(spelling), []), true));
  }

  const open = [
    "https://example.com/",
    "https://localhost.example.com/",
    "https://mylocal/",
    "http://8.8.8.8/",
  ];
  for (const url of [
    ...open,
    "http://134744072/",
    "https://internal.example.org/",
    "https://notlocalhost.com/",
  ]) {
    it(`leaves ${url} to DNS`, () => assert.equal(blockedLiteral(new URL(url), []), false));
  }

  it("opens loopback names with the loopback range, and private names with any range", () => {
    const blocked = (url: string, allow: string[]) => blockedLiteral(new URL(url), allow);
    assert.equal(blocked("http://localhost:3000/", ["127.0.0.0/8"]), false);
    assert.equal(blocked("http://localhost:3000/", ["::1"]), false);
    assert.equal(blocked("http://localhost:3000/", ["10.0.0.0/8"]), true);
    assert.equal(blocked("http://wiki.corp.internal/", ["10.0.0.0/8"]), false);
    assert.equal(blocked("http://metadata.google.internal/", ["10.0.0.0/8"]), true);
    assert.equal(blocked("http://2130706433/", ["127.0.0.1"]), false);
  });
});
