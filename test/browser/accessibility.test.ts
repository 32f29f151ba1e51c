import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { assertAccessible } from "../harness/accessibility.ts";
import { noBrowser, startBrowser } from "../harness/browser.ts";
import { atEnd } from "../harness/cleanup.ts";

const styles = `
  :root { color-scheme: light dark; --text: #222; --pale: #222; background: #fff; }
  @media (prefers-color-scheme: dark) { :root { --text: #ddd; --pale: #333; background: #111; } }
  body { color: var(--text); }
  .dark-only { color: var(--pale); }
  .striped td { padding: 4px; }
  .striped tr:nth-child(4n) td { background: #777; color: #888; }
  .small { display: inline-block; width: 40px; height: 40px; }
  @media (max-width: 500px) { .small { width: 10px; height: 10px; overflow: hidden; } }
  .under { position: relative; color: #000; }
  .over { position: absolute; inset: 0; background: #111; }
  .over span { color: #222; }
`;
const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `<tr><td>Row ${row}</td></tr>`).join("");
const texts = Array.from({ length: 40 }, (_, index) => `<p>Text <b>number ${index}</b></p>`);
const inMiddle = (text: string) => texts.with(20, text).join("");

const later = (text: string) => [{}, { text }];

/** Pages of which the last has a fault, and the rule that finds it. Each is in another part, colour or width. */
const faults = [
  ["an image without a name, in the frame", [{ frame: '<img src="data:,">' }], "image-alt"],
  [
    "one pale text among others, in dark",
    [{ text: inMiddle('<p>Text <b class="dark-only">20</b></p>') }],
    "color-contrast",
  ],
  [
    "a text above another",
    [{ text: '<p class="under">Below<span class="over"><span>Text above it</span></span></p>' }],
    "color-contrast",
  ],
  [
    "small targets on a phone",
    [{ text: '<button class="small">A</button><button class="small">B</button>' }],
    "target-size",
  ],
  [
    "some rows of a table, in the text of a later page",
    later(`<table class="striped">${rows(30)}</table>`),
    "color-contrast",
  ],
  ["a list without items, in the text of a later page", later("<ul><p>Text</p></ul>"), "list"],
] as const;

describe("the check of pages for accessibility", { skip: noBrowser }, () => {
  let browser: Browser;
  let url: string;

  before(async () => {
    const server = createServer(({ url: path = "" }, response) => {
      if (path === "/style.css") return void response.setHeader("Content-Type", "text/css").end(styles);
      const { frame = "", text = "" } = Object.fromEntries(new URL(path, url).searchParams);
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(`<!doctype html><html lang="en">
        <head><title>Page</title><meta name="viewport" content="width=device-width">
        <link rel="stylesheet" href="/style.css"></head>
        <body><header>Frame ${frame}</header><main><h1>Page</h1>${texts.join("")}${text}</main></body></html>`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    atEnd(() => void server.close());
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  });

  const check = (pages: readonly Record<string, string>[], within?: string) =>
    assertAccessible(
      browser,
      { cookies: [], origins: [] },
      pages.map((parts) => `${url}/?${new URLSearchParams(parts)}`),
      undefined,
      within,
    );

  test("finds nothing on a page without faults, nor beside the part that is checked", async () => {
    await check([{}]);
    await check([{}, { frame: '<img src="data:,">' }], "main");
  });

  for (const [name, pages, rule] of faults) {
    test(`finds ${name}`, async () => {
      await assert.rejects(check(pages, pages.length > 1 ? "main" : undefined), (error: Error) => {
        const [finding] = (error as Error & { actual: string[] }).actual;
        return finding?.startsWith(`${rule}:`) ?? false;
      });
    });
  }
});
