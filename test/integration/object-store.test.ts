import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, describe, test } from "node:test";
import { createSigner } from "../../src/clients/secrets.ts";
import { loadConfig, storagePlace } from "../../src/config.ts";
import { ForagerError } from "../../src/errors.ts";
import { createLinkSigner, createSignedLinks } from "../../src/outside/object-store/object-links.ts";
import type { ObjectStore } from "../../src/outside/object-store/object-store.ts";
import { openObjectStore, tryObjectStore } from "../../src/outside/object-store/open-object-store.ts";
import { freePort } from "../harness/free-port.ts";
import { s3Credentials, startS3Server } from "../servers/s3-server.ts";

// The S3 client finds its credentials in the environment, as an operator provides them.
Object.assign(process.env, s3Credentials);

const folder = await mkdtemp(join(tmpdir(), "forager-objects-"));
const s3 = await startS3Server();
const signer = createLinkSigner(
  createSigner([(value) => createHmac("sha256", "a key of this test").update(value).digest()]),
);
const open = (storageUrl: string) =>
  openObjectStore(storagePlace(loadConfig({ STORAGE_URL: storageUrl })), signer.sign);
const stores: Record<string, ObjectStore> = {
  folder: await open(`file://${folder}`),
  s3: await open(s3.storageUrl),
};

/** Serves links as the service does, for stores that cannot. */
const files = createSignedLinks(stores.folder as ObjectStore, signer);
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://service.test");
  const key = url.pathname.split("/").slice(-3).join("/");
  const query = (name: string) => url.searchParams.get(name) ?? "";
  try {
    const file = await files.open({ key, expires: query("expires"), signature: query("signature") });
    response.setHeader("content-type", file.contentType);
    response.setHeader("content-disposition", file.contentDisposition);
    file.stream.pipe(response);
  } catch (error) {
    response.writeHead(error instanceof ForagerError ? error.status : 500).end();
  }
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
});
const baseUrl = `http://127.0.0.1:${port}`;

after(async () => {
  for (const store of Object.values(stores)) store.close();
  server.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const inAnHour = () => new Date(Date.now() + 3_600_000);
const contentOf = async (store: ObjectStore, key: string) => {
  const found = await store.read(key);
  return found && { text: await text(found.stream), sizeBytes: found.sizeBytes };
};

for (const [name, store] of Object.entries(stores)) {
  describe(`a store of the kind ${name}`, () => {
    test("returns what was stored, with its size in bytes", async () => {
      await store.put("compendia/cli_a/first.md", "# Übersicht\n\n漢字 😀\n");
      assert.deepEqual(await contentOf(store, "compendia/cli_a/first.md"), {
        text: "# Übersicht\n\n漢字 😀\n",
        sizeBytes: 26,
      });
    });

    test("keeps texts of several megabytes, and empty ones", async () => {
      for (const content of ["ä".repeat(2_000_000), ""]) {
        await store.put("compendia/cli_a/size.md", content);
        assert.equal((await contentOf(store, "compendia/cli_a/size.md"))?.text, content);
      }
    });

    test("keeps one object per key: a second put replaces the first", async () => {
      await store.put("compendia/cli_a/again.md", "one, and longer");
      await store.put("compendia/cli_a/again.md", "two");
      assert.equal((await contentOf(store, "compendia/cli_a/again.md"))?.text, "two");
    });

    test("counts the objects of a folder and their bytes", async () => {
      await store.put("compendia/cli_usage/one.md", "four");
      await store.put("compendia/cli_usage/two.md", "ä");
      await store.put("compendia/cli_usage_2/three.md", "other");
      assert.deepEqual(await store.usage("compendia/cli_usage"), { items: 2, bytes: 6 });
      assert.deepEqual(await store.usage("compendia/cli_none"), { items: 0, bytes: 0 });
      const all = await store.usage("compendia");
      assert.ok(all.items >= 3);
    });

    test("reads a missing object as nothing, and deletes it without an error", async () => {
      assert.equal(await store.read("compendia/cli_a/missing.md"), null);
      await store.put("compendia/cli_a/deleted.md", "x");
      await store.delete("compendia/cli_a/deleted.md");
      assert.equal(await store.read("compendia/cli_a/deleted.md"), null);
      await store.delete("compendia/cli_a/deleted.md");
    });

    test("refuses keys that lead outside", async () => {
      for (const key of [
        "../x/y",
        "a/../../x",
        "a/b/..",
        "/etc/a/b",
        "a//b",
        "a/b/.hidden",
        "a/b",
        "a/b/c/d",
      ]) {
        await assert.rejects(store.put(key, "x"), /not an object key/, key);
        await assert.rejects(store.read(key), /not an object key/, key);
      }
    });

    test("stops writing when the job is cancelled, and leaves nothing", async () => {
      const reason = new Error("cancelled");
      const put = store.put("compendia/cli_a/cancelled.md", "x", AbortSignal.abort(reason));
      await assert.rejects(put, reason);
      assert.equal(await store.read("compendia/cli_a/cancelled.md"), null);
    });

    test("serves the object to anyone with its link, as a Markdown download", async () => {
      await store.put("compendia/cli_a/link.md", "# Ä");
      const url = await store.signedUrl("compendia/cli_a/link.md", { expiresAt: inAnHour(), baseUrl });
      const reply = await fetch(url);
      assert.equal(reply.status, 200);
      assert.equal(await reply.text(), "# Ä");
      assert.equal(reply.headers.get("content-type"), "text/markdown; charset=utf-8");
      assert.equal(reply.headers.get("content-disposition"), 'attachment; filename="link.md"');
    });

    test("refuses a link with a changed signature, expiry or object", async () => {
      await store.put("compendia/cli_a/secret.md", "x");
      await store.put("compendia/cli_b/secret.md", "x");
      const url = await store.signedUrl("compendia/cli_a/secret.md", { expiresAt: inAnHour(), baseUrl });
      const changed = [
        url.replace(/(?<=ignature=)[^&]/, (first) => (first === "_" ? "-" : "_")),
        url.replace(/(xpires=)\d/, "$19"),
        url.replace("cli_a", "cli_b"),
      ];
      for (const one of changed) {
        assert.notEqual(one, url);
        assert.equal((await fetch(one)).status, 403, one);
      }
    });

    test("refuses a link that has expired", async () => {
      await store.put("compendia/cli_a/late.md", "x");
      const expiresAt = new Date(Date.now() - 1000);
      const url = await store.signedUrl("compendia/cli_a/late.md", { expiresAt, baseUrl });
      assert.equal((await fetch(url)).status, 403);
    });

    test("answers 404 to a link to a deleted object", async () => {
      const url = await store.signedUrl("compendia/cli_a/gone.md", { expiresAt: inAnHour(), baseUrl });
      assert.equal((await fetch(url)).status, 404);
    });
  });
}

describe("a folder", () => {
  test("holds no half-written object: remains of a killed process are unreadable, and are cleaned up", async () => {
    const own = await mkdtemp(join(tmpdir(), "forager-drafts-"));
    after(() => rm(own, { recursive: true, force: true }));
    const drafts = join(own, ".drafts");
    await mkdir(drafts);
    const yesterday = new Date(Date.now() - 86_400_000);
    for (const name of ["old", "new"]) await writeFile(join(drafts, name), "half");
    await utimes(join(drafts, "old"), yesterday, yesterday);
    const store = await open(`file://${own}`);
    await store.put("compendia/cli_a/a.md", "whole");
    assert.deepEqual(await readdir(drafts), ["new"]);
    await assert.rejects(store.read(".drafts/new/x"), /not an object key/);
  });

  test("is readable only by the service's own user", async () => {
    await stores.folder?.put("compendia/cli_a/mode.md", "x");
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    assert.equal(await modeOf("compendia/cli_a/mode.md"), 0o600);
    assert.equal(await modeOf("compendia/cli_a"), 0o700);
  });

  test("on a full disk says so, keeps its objects and nothing of the new text", {
    skip: process.getuid?.() !== 0 && "only root can mount a small disk",
  }, async (t) => {
    const disk = await mkdtemp(join(tmpdir(), "forager-full-"));
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]);
    if (mounted.status !== 0) return t.skip("this system does not let root mount");
    try {
      const store = await open(`file://${disk}`);
      await store.put("compendia/cli_a/a.md", "the old text");
      for (const key of ["compendia/cli_a/a.md", "compendia/cli_a/b.md"]) {
        await assert.rejects(store.put(key, "x".repeat(4_000_000)), {
          code: "storage_unavailable",
          consequence: "retry",
          message: "The disk of the object store is full.",
        });
      }
      assert.equal((await contentOf(store, "compendia/cli_a/a.md"))?.text, "the old text");
      assert.equal(await store.read("compendia/cli_a/b.md"), null);
      assert.deepEqual(await readdir(join(disk, ".drafts")), []);
    } finally {
      spawnSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true, force: true });
    }
  });

  test("that is not writable fails permanently, without its path in the public message", async () => {
    await writeFile(join(folder, "blocked"), "a file where a folder should be");
    const store = await open(`file://${folder}/blocked`);
    await assert.rejects(store.put("compendia/cli_a/a.md", "x"), (error) => {
      assert.ok(error instanceof ForagerError);
      assert.deepEqual([error.code, error.consequence], ["storage_unavailable", "fail"]);
      assert.doesNotMatch(error.message, /blocked/);
      return true;
    });
  });
});

describe("a bucket", () => {
  const failureOf = async (storageUrl: string) => {
    const store = await open(storageUrl);
    const error = await store.put("compendia/cli_a/a.md", "x").catch((thrown: unknown) => thrown);
    store.close();
    assert.ok(error instanceof ForagerError);
    assert.equal(error.code, "storage_unavailable");
    return error;
  };

  test("on a server that is down may recover; one that does not exist fails permanently", async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`;
    const down = await failureOf(`s3://texts?endpoint=${unreachable}&path_style=true`);
    assert.equal(down.consequence, "retry");
    const unknown = await failureOf(`s3://elsewhere?endpoint=${s3.endpoint}&path_style=true`);
    assert.deepEqual(
      [unknown.consequence, unknown.message],
      ["fail", "The bucket of the object store does not exist."],
    );
  });

  test("with another public address has links to that address", async () => {
    const store = await open(`${s3.storageUrl}&public_endpoint=https://texts.example.com`);
    const url = await store.signedUrl("compendia/cli_a/a.md", { expiresAt: inAnHour(), baseUrl });
    assert.ok(url.startsWith("https://texts.example.com/texts/forager/compendia/cli_a/a.md?"), url);
    store.close();
  });

  test("is probed by the doctor, which leaves nothing behind", async () => {
    await tryObjectStore(storagePlace(loadConfig({ STORAGE_URL: s3.storageUrl })));
    const broken = loadConfig({ STORAGE_URL: `s3://elsewhere?endpoint=${s3.endpoint}&path_style=true` });
    await assert.rejects(tryObjectStore(storagePlace(broken)), /does not exist/);
  });
});
