import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { socialPlatforms } from "../../src/contract/social-platforms.ts";
import { environment, forager, program, projectRoot, temporaryFolder } from "../harness/service-process.ts";

const robotsCases = new URL("../../../shared/fixtures/robots/cases.json", import.meta.url);

const page = `<!doctype html><html lang="en"><head><title>Oak stairs | Harrow Joinery</title></head><body>
<header><nav><ul><li><a href="/">Home</a></li><li><a href="/stairs">Stairs</a></li></ul></nav></header>
<main><h1>Oak stairs</h1>
<p>We build stairs of <b>oak &amp; ash</b> in our own workshop. See the <a href="/prices">price list</a>.</p>
<p>They are measured on site, cut by hand and oiled twice before they leave us for your house.</p>
<table><tr><th>Model</th><th>Price</th></tr><tr><td>Spiral</td><td>£4,000</td></tr></table></main>
<footer><p>Call <a href="tel:+442079460123">020 7946 0123</a> or write to
<a href="mailto:office@harrow-joinery.co.uk">us</a>. <a href="https://www.facebook.com/harrowjoinery"><i></i></a></p>
</footer></body></html>`;
const url = "https://harrow-joinery.co.uk/stairs";
const lineOf = (values: object) => `${JSON.stringify({ id: 1, html: page, url, ...values })}\n`;

function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], { cwd: projectRoot, env: environment({}) });
}

async function batch(input: string | Buffer, ...args: string[]) {
  const child = start(...args);
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  const answers = stdout.split("\n").filter(Boolean);
  return { code, stderr, answers: answers.map((line) => JSON.parse(line)) };
}

describe("forager extract", () => {
  it("returns Markdown and text of the main content, and the title", async () => {
    const { code, stderr, answers } = await batch(lineOf({}), "extract");
    assert.deepEqual([code, stderr], [0, ""]);
    assert.deepEqual(answers, [
      {
        id: 1,
        markdown: [
          "# Oak stairs",
          "We build stairs of **oak & ash** in our own workshop. See the [price list](https://harrow-joinery.co.uk/prices).",
          "They are measured on site, cut by hand and oiled twice before they leave us for your house.",
          "| Model | Price |\n| --- | --- |\n| Spiral | £4,000 |",
        ].join("\n\n"),
        text: [
          "Oak stairs",
          "We build stairs of oak & ash in our own workshop. See the price list.",
          "They are measured on site, cut by hand and oiled twice before they leave us for your house.",
          "Model\tPrice\nSpiral\t£4,000",
        ].join("\n\n"),
        title: "Oak stairs | Harrow Joinery",
      },
    ]);
  });

  it("keeps what each level promises", async () => {
    const levels = ["raw", "citations", "fit", "minimal"];
    const results = await Promise.all(levels.map((level) => batch(lineOf({}), "extract", "--level", level)));
    const [raw, citations, fit, minimal] = results.map(({ answers }) => answers[0]);
    assert.match(raw.markdown, /\[Home\]\(https:\/\/harrow-joinery\.co\.uk\/\)[\s\S]*020 7946 0123/);
    assert.match(
      citations.markdown,
      /Home⟨1⟩[\s\S]*## References\n\n1\. https:\/\/harrow-joinery\.co\.uk\/\n/,
    );
    assert.equal(citations.text, raw.text);
    assert.doesNotMatch(fit.markdown, /Home|020 7946/);
    assert.doesNotMatch(minimal.text, /See the price list/);
    assert.match(minimal.text, /^Oak stairs\n\nWe build stairs of oak & ash in our own workshop\.\n/);
  });

  it("answers every line in order, and invalid ones with the reason", async () => {
    const input = [
      lineOf({ id: "a" }),
      "{broken\n",
      lineOf({ id: "b", html: 5 }),
      lineOf({ id: "c", url: "ftp://x" }),
      "\r\n",
      lineOf({ id: "d", html: "" }),
      lineOf({ id: "e", html: "<p>Last line, no end" }).trimEnd(),
    ].join("");
    const { code, answers } = await batch(input, "extract", "--level", "raw");
    assert.equal(code, 0);
    assert.deepEqual(
      answers.map(({ id, error, text }) => [id, error?.code ?? text.slice(0, 9)]),
      [
        ["a", "Home\nStai"],
        [null, "malformed_request"],
        ["b", "validation_error"],
        ["c", "invalid_url"],
        ["d", ""],
        ["e", "Last line"],
      ],
    );
  });

  it("survives documents designed to break it", async () => {
    const hostile = [
      "<div>".repeat(200_000),
      "<a href='x".repeat(100_000),
      "<table><tr><td colspan=99999 rowspan=99999>x".repeat(5_000),
      `<p>${"[](".repeat(100_000)}`,
      `<p>${"*_`".repeat(100_000)}`,
      "\0\ud800<b>\u202e",
      `<pre>${"`".repeat(200_000)}`,
      `<ul>${"<li>a<ul>".repeat(20_000)}`,
      "a".repeat(12_000_000),
    ];
    const lines = hostile.map((html, id) => lineOf({ id, html })).join("") + lineOf({ id: "sound" });
    const { code, answers } = await batch(lines, "extract", "--level", "raw");
    assert.equal(code, 0);
    assert.deepEqual(
      answers.map(({ id }) => id),
      [...hostile.keys(), "sound"],
    );
    assert.match(answers.at(-1).markdown, /Oak stairs/);
  });

  it("reports a line that is too long, and continues", async () => {
    const child = start("extract");
    const answers = text(child.stdout);
    const chunk = Buffer.alloc(1024 * 1024, "x");
    child.stdin.write('{"id":1,"html":"');
    for (let mib = 0; mib < 65; mib += 1) {
      if (!child.stdin.write(chunk)) await once(child.stdin, "drain");
    }
    child.stdin.end(`"}\n${lineOf({ id: 2 })}`);
    const [first, second] = (await answers)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(first, {
      id: null,
      error: { code: "body_too_large", detail: "Line 1 is longer than 64 MiB." },
    });
    assert.equal(second.id, 2);
  });

  it("answers while its input is open", async () => {
    const child = start("extract");
    const lines = createInterface({ input: child.stdout });
    for (const id of [1, 2]) {
      child.stdin.write(lineOf({ id }));
      const [line] = await once(lines, "line");
      assert.equal(JSON.parse(line).id, id);
    }
    child.stdin.end();
    assert.deepEqual(await once(child, "exit"), [0, null]);
  });

  it("exits quietly when its reader closes the pipe", async () => {
    const child = start("extract");
    child.stdin.on("error", () => {});
    const stderr = text(child.stderr);
    const exited = once(child, "exit");
    child.stdin.write(lineOf({}));
    await once(child.stdout, "data");
    child.stdout.destroy();
    // The input stays open: only a failed write can show the process that its reader has gone.
    const timer = setInterval(() => child.stdin.write(lineOf({})), 20);
    const [code] = await exited;
    clearInterval(timer);
    assert.deepEqual([code, await stderr], [0, ""]);
  });

  it("reads one document from a file and prints its Markdown", async () => {
    const file = join(await temporaryFolder("extract"), "page.html");
    await writeFile(file, page);
    const { code, stdout } = await forager({}, "extract", "--html", file, "--url", url);
    assert.equal(code, 0);
    assert.match(stdout, /^# Oak stairs\n/);
    const asJson = await forager({}, "extract", "--html", file, "--url", url, "--json");
    assert.equal(JSON.parse(asJson.stdout).title, "Oak stairs | Harrow Joinery");
  });

  it("exits with 2 for an unknown option, with 1 for a missing file", async () => {
    for (const args of [["--level", "most"], ["page.html"], ["--html", "page.html"]]) {
      const { code, stderr } = await forager({}, "extract", ...args);
      assert.equal(code, 2);
      assert.match(stderr, /^[^\n]+ 'forager extract --help' shows more\.\n$/);
    }
    const { code, stderr } = await forager({}, "extract", "--html", "/nowhere.html", "--url", url);
    assert.deepEqual([code, stderr.startsWith("/nowhere.html could not be read: ")], [1, true]);
  });
});

describe("forager contacts", () => {
  it("returns the same contacts of each document as a job", async () => {
    const { code, answers } = await batch(lineOf({}) + lineOf({ id: 2, html: "<p>Nothing" }), "contacts");
    assert.equal(code, 0);
    const socials = Object.fromEntries(socialPlatforms.map((name) => [name, null]));
    assert.deepEqual(answers, [
      {
        id: 1,
        emails: ["office@harrow-joinery.co.uk"],
        phones: ["+442079460123"],
        addresses: [],
        ...socials,
        facebook: "https://www.facebook.com/harrowjoinery",
      },
      { id: 2, emails: [], phones: [], addresses: [], ...socials },
    ]);
  });

  it("reports where a value was found, on request", async () => {
    const { answers } = await batch(lineOf({}), "contacts", "--evidence");
    assert.deepEqual(answers[0].evidence.emails, [
      { value: "office@harrow-joinery.co.uk", sources: [{ url, kind: "mailto" }] },
    ]);
  });

  it("lists the contacts of one file in readable form", async () => {
    const file = join(await temporaryFolder("contacts"), "page.html");
    await writeFile(file, page);
    const { stdout } = await forager({}, "contacts", "--html", file, "--url", url);
    assert.match(stdout, /^email {6}office@harrow-joinery\.co\.uk\nphone {6}\+442079460123\nfacebook/);
  });
});

describe("forager robots", () => {
  const robots = "User-agent: *\nDisallow: /private\nCrawl-delay: 2.5\n\nUser-agent: OtherBot\nAllow: /\n";
  const ask = (values: object) => `${JSON.stringify({ robots, ua: "ForagerBot/1.0", ...values })}\n`;

  it("reports what is allowed, and the delay in seconds", async () => {
    const input = [
      ask({ id: 1, url: "https://example.com/private/x" }),
      ask({ url: "https://example.com/" }),
      ask({ id: 3, ua: "OtherBot", url: "https://example.com/private" }),
      ask({ id: 4 }),
    ].join("");
    const { code, answers } = await batch(input, "robots");
    assert.equal(code, 0);
    assert.deepEqual(answers, [
      { id: 1, allowed: false, crawl_delay: 2.5 },
      { id: null, allowed: true, crawl_delay: 2.5 },
      { id: 3, allowed: true, crawl_delay: null },
      { id: 4, error: { code: "validation_error", detail: "url is missing." } },
    ]);
  });

  it("decides every published case correctly", async (context) => {
    if (!existsSync(robotsCases)) return context.skip("the robots.txt cases are not next to this repository");
    const cases: { allowed: boolean }[] = JSON.parse(readFileSync(robotsCases, "utf8"));
    const input = cases.map(({ allowed, ...question }, id) => JSON.stringify({ id, ...question })).join("\n");
    const { answers } = await batch(input, "robots");
    const wrong = answers.filter(({ id, allowed }) => cases[id]?.allowed !== allowed);
    assert.deepEqual([answers.length, wrong], [cases.length, []]);
  });
});
