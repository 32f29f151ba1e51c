import assert from "node:assert/strict";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { RenderedPage } from "../../src/crawler/ports.ts";
import type { PageRendererOptions } from "../../src/outside/browser/page-renderer.ts";
import { chromiumPath, installedChromium, noChromium } from "../harness/chromium.ts";
import { assertFails } from "../harness/fetching.ts";
import { createTestRenderer, htmlOf, render, type TestRenderer } from "../harness/rendering.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const skip = noChromium || (process.platform !== "linux" && "needs /proc");
const noInstalledChromium =
  skip || ((await installedChromium()).chromium === null && "needs an installed Chromium");
const skipAsUser = skip || (process.getuid?.() !== 0 && "needs root");
const page = `<p>${"We build stairs of oak and ash. ".repeat(20)}</p><script>document.body.append("ran");</script>`;
const ran = (rendered: RenderedPage) => assert.match(htmlOf(rendered), /ran/);

/** Fields of /proc/PID/status for every process of the renderer's browser, matched by name prefix. */
async function statuses(renderer: TestRenderer, field: string): Promise<string[]> {
  const texts = await Promise.all(
    (await renderer.processes()).map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")),
  );
  return texts.flatMap((text) => new RegExp(`^${field}:[ \\t]*(.*)$`, "m").exec(text)?.[1]?.trim() ?? []);
}

/** A launcher that forwards every call to the real Chromium after running `change` in sh. */
async function launcher(change: string): Promise<Pick<PageRendererOptions, "findChromium">> {
  const folder = await temporaryFolder("launcher");
  const path = join(folder, "chromium");
  await writeFile(path, `#!/bin/sh\n${change}\nexec "${chromiumPath}" "$@"\n`, { mode: 0o755 });
  return { findChromium: async () => ({ chromium: { path, version: "1.0" }, broken: [] }) };
}
/** As Chromium behaves where the kernel forbids namespaces. */
const noSandbox =
  'case " $* " in *" --no-sandbox "*) ;; *) echo "FATAL: No usable sandbox!" >&2; exit 1;; esac';

describe("the account that browsers run as", { skip: skipAsUser }, () => {
  test("is neither root nor in root's groups, and only it can read what it writes", async () => {
    const renderer = await createTestRenderer();
    ran(await render(renderer.openSession(), "http://127.0.0.1:9/", page));
    const ids = await statuses(renderer, "Uid");
    assert.ok(ids.length > 3);
    for (const line of [...ids, ...(await statuses(renderer, "Gid"))])
      assert.doesNotMatch(line, /(^|\s)0(\s|$)/);
    assert.deepEqual(new Set(await statuses(renderer, "Groups")), new Set([""]));
    const [name = ""] = await readdir(renderer.temporaryDir);
    const home = await stat(join(renderer.temporaryDir, name, "home"));
    assert.deepEqual([home.mode & 0o777, home.uid], [0o700, Number(ids[0]?.split("\t")[0])]);
    await renderer.close();
    assert.deepEqual(await readdir(renderer.temporaryDir), []);
  });

  test("works outside a data folder that it cannot enter, and leaves nothing there", async () => {
    const folder = await temporaryFolder("closed");
    const closed = join(folder, "home");
    await mkdir(closed, { mode: 0o700 });
    const systemDir = join(folder, "system");
    const renderer = await createTestRenderer({ temporaryDir: join(closed, "data", "tmp"), systemDir });
    ran(await render(renderer.openSession(), "http://127.0.0.1:9/", page));
    const [place = ""] = await readdir(systemDir);
    assert.equal((await readdir(join(systemDir, place))).length, 1);
    await renderer.close();
    assert.deepEqual(await readdir(join(systemDir, place)), []);
  });

  test("does not make root follow a symbolic link in its folder", async () => {
    const folder = await temporaryFolder("links");
    await writeFile(join(folder, "precious"), "of root", { mode: 0o600 });
    const change = `ln -s ${folder} "$HOME/link"; mkdir "$HOME/profile"; ln -s ${folder} "$HOME/profile/Default"`;
    const renderer = await createTestRenderer(await launcher(change));
    await render(renderer.openSession(), "http://127.0.0.1:9/", page).catch(() => {});
    await renderer.close();
    assert.deepEqual(await readdir(renderer.temporaryDir), []);
    assert.equal(await readFile(join(folder, "precious"), "utf8"), "of root");
  });
});

describe("the sandbox of the browser", { skip }, () => {
  test("is reported with its actual state, and querying it suffices", {
    skip: noInstalledChromium,
  }, async () => {
    // The headless shell keeps no filtered process between pages.
    const renderer = await createTestRenderer({ findChromium: installedChromium });
    assert.equal(renderer.sandbox().state, "unknown");
    await eventually(
      async () => renderer.sandbox().state,
      (state) => state !== "unknown",
      20_000,
    );
    ran(await render(renderer.openSession(), "http://127.0.0.1:9/", page));
    const isFiltered = (await statuses(renderer, "Seccomp")).includes("2");
    assert.equal(renderer.sandbox().state, isFiltered ? "on" : "off");
  });

  test("is skipped where it does not start; the same account is used and the log says why", async () => {
    const details: unknown[] = [];
    const renderer = await createTestRenderer({
      ...(await launcher(noSandbox)),
      log: (message, given) => details.push([message, given]),
    });
    ran(await render(renderer.openSession(), "http://127.0.0.1:9/", page));
    assert.match(
      JSON.stringify(details),
      /no sandbox here: pages are rendered without one.*No usable sandbox!/,
    );
    const { state, problem } = renderer.sandbox();
    assert.equal(state, "off");
    assert.match(problem ?? "", /No usable sandbox!/);
    const uids = (await statuses(renderer, "Uid")).map((line) => line.split("\t")[0]);
    assert.ok(uids.length > 3);
    assert.ok(!uids.includes("0"), "without it, the browser is still not root");
  });

  test("is reported missing where a launcher switches it off", async () => {
    const renderer = await createTestRenderer(await launcher('set -- --no-sandbox "$@"'));
    ran(await render(renderer.openSession(), "http://127.0.0.1:9/", page));
    assert.equal(renderer.sandbox().state, "off");
    assert.match(renderer.sandbox().problem ?? "", /adds --no-sandbox/);
  });

  for (const [name, change] of [
    ["does not start", noSandbox],
    ["is switched off by a launcher", 'set -- --no-sandbox "$@"'],
  ] as const) {
    test(`where it is required and ${name}, no page is rendered, and the reason names the setting`, async () => {
      const renderer = await createTestRenderer({ ...(await launcher(change)), requireSandbox: true });
      assert.equal(await renderer.isAvailable(), false);
      assert.equal(renderer.sandbox().state, "off");
      const rendering = render(renderer.openSession(), "http://127.0.0.1:9/", page);
      await assertFails(rendering, "browser_unavailable", /CHROMIUM_REQUIRE_SANDBOX is set to yes/);
      assert.deepEqual(await renderer.processes(), []);
      assert.deepEqual(await readdir(renderer.temporaryDir), []);
    });
  }
});
