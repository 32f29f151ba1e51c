import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseRobots, productToken, robotsBytesMax } from "./robots.ts";

const allowed = (robots: string | Uint8Array, url: string, agent = "FooBot") =>
  parseRobots(robots, agent).isAllowed(url);

interface Case {
  test: string;
  robots: string;
  ua: string;
  url: string;
  allowed: boolean;
}

describe("the published robots.txt cases", () => {
  const file = join(import.meta.dirname, "../../../../shared/fixtures/robots/cases.json");
  const skip = existsSync(file) ? false : `${file} is not there`;
  const cases = skip === false ? (JSON.parse(readFileSync(file, "utf8")) as Case[]) : [];
  it("are all decided as published", { skip }, () => {
    assert.ok(cases.length > 80);
    const wrong = cases.filter((each) => allowed(each.robots, each.url, each.ua) !== each.allowed);
    assert.deepEqual(wrong, []);
  });
});

describe("parseRobots", () => {
  const block = "User-agent: FooBot\nDisallow: /private\n";
  const site = "https://example.com";

  it("reads every kind of line ending, and a complete or partial byte order mark", () => {
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      assert.equal(allowed(block.replaceAll("\n", lineEnd), `${site}/private`), false);
    }
    for (const mark of [[0xef, 0xbb, 0xbf], [0xef, 0xbb], [0xef]]) {
      assert.equal(allowed(Buffer.concat([Buffer.from(mark), Buffer.from(block)]), `${site}/private`), false);
    }
    assert.equal(allowed(`\u{feff}${block}`, `${site}/private`), false);
  });

  it("tolerates missing colons, white space, case and common typos", () => {
    const forgiven = [
      "user-agent FooBot\ndisallow /private\n",
      "  USER-AGENT :  foobot  \n\t Disallow \t:\t /private \t# comment\n",
      "useragent: FooBot\ndissallow: /private\n",
      "User Agent: FooBot/2.1 (beta)\nDisalow: /private\n",
    ];
    for (const robots of forgiven) assert.equal(allowed(robots, `${site}/private`), false, robots);
    assert.equal(allowed("user-agent FooBot\ndisallow /private /other\n", `${site}/private`), true);
  });

  it("merges groups of the same agent, and uses the global group only if no group names it", () => {
    const robots = `${block}User-agent: *\nDisallow: /\nUser-agent: foobot\nDisallow: /more\n`;
    assert.equal(allowed(robots, `${site}/more`), false);
    assert.equal(allowed(robots, `${site}/other`), true);
    assert.equal(allowed(robots, `${site}/other`, "BarBot"), false);
    assert.equal(allowed("User-agent: FooBot\n\nUser-agent: *\nDisallow: /\n", `${site}/`), false);
    assert.equal(allowed("User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n", `${site}/`), true);
  });

  it("does not confuse an agent with one whose name it starts with", () => {
    assert.equal(allowed("User-agent: FooBotImages\nDisallow: /\n", `${site}/`), true);
    assert.equal(allowed("User-agent: Foo\nDisallow: /\n", `${site}/`), true);
    assert.equal(allowed("User-agent: 1\nDisallow: /\n", `${site}/`, ""), true);
  });

  it("compares queries, wildcards and ends of paths", () => {
    const rule = (pattern: string, path: string) =>
      allowed(`User-agent: *\nDisallow: ${pattern}\n`, site + path);
    assert.equal(rule("/*?sort=", "/shop/list?sort=price"), false);
    assert.equal(rule("/*?sort=", "/shop/list?page=2"), true);
    assert.equal(rule("/*.pdf$", "/a/b.pdf"), false);
    assert.equal(rule("/*.pdf$", "/a/b.pdf?x"), true);
    assert.equal(rule("/a*b*c$", "/a-b-b-c-c"), false);
    assert.equal(rule("/a*b*c$", "/a-c-b"), true);
    assert.equal(rule("/a*ab$", "/ab"), true);
    assert.equal(rule("/$", "/"), false);
    assert.equal(rule("/$", "/x"), true);
    assert.equal(rule("/a$b", "/a$b"), false);
    assert.equal(rule("*", "/anything"), false);
    assert.equal(rule("/caf%c3%a9", "/caf%C3%A9"), false);
    assert.equal(rule("/foo/bar?qux=http://x?tar", "/foo/bar?qux=http://x?tar&par"), false);
  });

  it("compares non-ASCII paths by their octets, in any encoding", () => {
    const latin1 = Buffer.from("User-agent: *\nDisallow: /caf\xe9\n", "latin1");
    assert.equal(allowed(latin1, `${site}/caf%E9`), false);
    assert.equal(allowed(latin1, `${site}/caf%C3%A9`), true);
    assert.equal(allowed("User-agent: *\nDisallow: /café\n", `${site}/caf%C3%A9`), false);
  });

  it("finds the path of any input", () => {
    const robots = "User-agent: *\nDisallow: /\nAllow: /ok\n";
    for (const url of ["https://example.com/ok", "//example.com/ok", "/ok", "https://example.com/ok#part"]) {
      assert.equal(allowed(robots, url), true, url);
    }
    for (const url of ["", "https://example.com", "https://example.com?ok", "https://example.com#/ok"]) {
      assert.equal(allowed(robots, url), false, url);
    }
  });

  it("applies a crawl delay to the agents named before it", () => {
    const delay = (robots: string, agent = "FooBot") => parseRobots(robots, agent).crawlDelayMs;
    assert.equal(delay("User-agent: *\nCrawl-delay: 2.5\nDisallow: /x\n"), 2_500);
    assert.equal(delay("User-agent: FooBot\nCrawl-delay: 1\n\nUser-agent: *\nCrawl-delay: 9\n"), 1_000);
    assert.equal(delay("User-agent: OtherBot\nCrawl-delay: 20\n\nUser-agent: *\nDisallow: /x\n"), null);
    assert.equal(delay("User-agent: *\nDisallow: /x\nCrawl-delay: 3\n"), 3_000);
    for (const value of ["-1", "soon", "", "NaN", "Infinity", "1e300"]) {
      assert.equal(delay(`User-agent: *\nCrawl-delay: ${value}\n`), null, value);
    }
  });

  it("collects sitemap lines anywhere, without ending a group", () => {
    const robots = "Sitemap: https://example.com/a.xml\nUser-agent: *\nsite-map: /b.xml\nDisallow: /x\n";
    const rules = parseRobots(robots, "FooBot");
    assert.deepEqual(rules.sitemaps, ["https://example.com/a.xml", "/b.xml"]);
    assert.equal(rules.isAllowed(`${site}/x`), false);
  });

  it("reads the first 500 KiB and drops the line that the limit cuts", () => {
    const filler = "# filler\n".repeat(Math.ceil(robotsBytesMax / 9));
    const head = filler.slice(0, robotsBytesMax - 20);
    assert.equal(allowed(`${block}${filler.repeat(20)}`, `${site}/private`), false);
    assert.equal(allowed(`${block}${filler}Disallow: /late\n`, `${site}/late`), true);
    const cut = `User-agent: *\n${head.slice(14, -1)}\nDisallow: /private-area\n`;
    assert.equal(allowed(cut, `${site}/pr`), true);
  });

  it("truncates an endless line and keeps its rule", () => {
    const robots = `User-agent: *\nDisallow: /x/${"y".repeat(100_000)}\n`;
    assert.equal(allowed(robots, `${site}/x/${"y".repeat(99_000)}`), false);
    assert.equal(allowed(robots, `${site}/x/y`), true);
  });

  it("decides a hundred patterns of 2,000 wildcards", () => {
    const robots = `User-agent: *\n${`Disallow: /${"*a".repeat(2_000)}b\n`.repeat(100)}`;
    const rules = parseRobots(robots, "FooBot");
    assert.equal(rules.isAllowed(`${site}/${"a".repeat(2_000)}`), true);
  });

  it("accepts any file: binary, HTML, empty", () => {
    for (const robots of ["", "\0\0\0", "<!doctype html><title>User-agent: *</title>", ":::\n:\n"]) {
      assert.equal(allowed(robots, `${site}/`), true);
    }
  });
});

describe("productToken", () => {
  it("is the first name of a User-Agent", () => {
    assert.equal(productToken("ForagerBot/1.0 (+https://example.com/bot)"), "ForagerBot");
    assert.equal(productToken("my-crawler"), "my-crawler");
  });
});
