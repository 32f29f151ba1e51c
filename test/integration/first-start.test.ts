import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readdir, readFile, rename, stat, utimes } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { copyFolder, dataFolder } from "../harness/data-folder.ts";
import { freePort } from "../harness/free-port.ts";
import {
  environment,
  forager,
  program,
  projectRoot,
  startServiceProcess,
  temporaryFolder,
} from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const site = await startSiteServer({ pages: { "/": "<title>Home</title><p>Hello there." } });
atEnd(() => site.close());

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const noCurl = has("curl", "--version") ? false : "needs curl";
/** Part of util-linux: runs a command on a new terminal. */
const script = "script";
const noScript = has(script, "-qec", "true", "/dev/null") ? noCurl : "needs script of util-linux";

const settings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  SHUTDOWN_SECONDS: "1",
});

/** The command that the service printed, run by bash unchanged except for the site. */
async function paste(printed: string): Promise<{ job_id: string; status: string }> {
  const command = /^ *curl [\s\S]*?\n *-d '.*'$/m.exec(printed)?.[0] ?? "";
  assert.ok(command.includes("https://example.com"), printed);
  const run = promisify(execFile)("bash", ["-c", command.replace("https://example.com", site.url)]);
  return JSON.parse((await run).stdout);
}

/** A DATA_DIR whose service, without a terminal, has created the first client and stopped. Tests use copies. */
let used: Promise<string> | undefined;

async function startAndStop(): Promise<string> {
  const dataDir = await dataFolder("used");
  const service = await startServiceProcess({ env: settings(dataDir) });
  await eventually(
    () => readFile(join(dataDir, "first-client"), "utf8").catch(() => ""),
    (text) => text.endsWith("\n"),
  );
  assert.equal(await service.stop(), 0);
  return dataDir;
}

async function copyUsedFolder(to: string): Promise<void> {
  used ??= startAndStop();
  await copyFolder(await used, to);
}

const clientsOf = async (dataDir: string) =>
  JSON.parse((await forager({ DATA_DIR: dataDir }, "client", "list", "--json")).stdout) as unknown[];

/** `forager serve` on a new terminal. */
function startOnTerminal(dataDir: string, port: number) {
  const child = spawn(script, ["-qec", `exec '${process.execPath}' '${program}' serve`, "/dev/null"], {
    cwd: projectRoot,
    env: environment({ ...settings(dataDir), PORT: String(port) }),
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  atEnd(() => child.kill("SIGKILL"));
  let shown = "";
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString().replaceAll("\r\n", "\n");
  });
  return {
    shown: () => shown,
    /** Resolves when the last line of the banner is printed. */
    banner: () =>
      eventually(
        () => shown,
        (text) => text.includes(" -d "),
      ),
    async pressCtrlC() {
      child.stdin.write("\x03");
      return await exited;
    },
    /** Closes the terminal. */
    hangUp: () => child.kill("SIGKILL"),
  };
}

const credentialPattern = /cli_[\w-]{16}:sk_[\w-]{48}:secret_[\w-]{48}/;

describe("the first start", { concurrency: 2 }, () => {
  test("without a terminal it logs only JSON, and writes the credentials into a file that only its user can read", async () => {
    const dataDir = await temporaryFolder("first");
    const service = await startServiceProcess({ env: settings(dataDir) });
    const file = join(dataDir, "first-client");
    const credential = await eventually(
      () => readFile(file, "utf8").catch(() => ""),
      (text) => text.endsWith("\n"),
    );
    assert.match(credential, new RegExp(`^${credentialPattern.source}\n$`));
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const api = apiClient(service.url, credential.trim());
    assert.equal((await api.get("/api/v1/jobs/list")).status, 200);
    assert.equal(await service.stop(), 0);
    const entries = service
      .output()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.ok(entries.some(({ credentialsFile }) => credentialsFile === file));
    for (const secret of credential.trim().split(":").slice(1)) assert.ok(!service.output().includes(secret));

    const again = await startServiceProcess({ env: settings(dataDir) });
    assert.equal(await again.stop(), 0);
    assert.doesNotMatch(again.output(), /first client/);
    assert.equal((await clientsOf(dataDir)).length, 1);
    assert.equal(await readFile(file, "utf8"), credential);
  });

  test("on a terminal it shows the credentials there and writes them nowhere, with a working command; Ctrl-C stops it with 0", {
    skip: noScript,
  }, async () => {
    const dataDir = await temporaryFolder("terminal");
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const terminal = startOnTerminal(dataDir, port);
    const shown = await terminal.banner();
    assert.match(shown, new RegExp(`^ {2}Dashboard +${url}$`, "m"));
    assert.match(shown, new RegExp(`^ {2}Documentation +${url}/docs$`, "m"));
    assert.match(shown, new RegExp(`Sign in.*shown only now:\n\n {2}${credentialPattern.source}\n`));
    assert.match(shown, /^\d\d:\d\d:\d\d INFO +Forager has started roles=/m);
    assert.doesNotMatch(shown, /^\{/m, "the readable output is not JSON");
    await assert.rejects(access(join(dataDir, "first-client")));

    const { job_id, status } = await paste(shown);
    assert.equal(status, "queued");
    const api = apiClient(url, credentialPattern.exec(shown)?.[0] ?? "");
    const result = await eventually(
      () => api.get(`/api/v1/jobs/${job_id}/results`),
      (answer) => answer.status !== 202,
    );
    assert.deepEqual([result.status, result.body.data.pages_crawled], [200, 1]);
    assert.deepEqual(await terminal.pressCtrlC(), [0, null]);
    assert.match(terminal.shown(), /^\d\d:\d\d:\d\d INFO +stopped$/m);
    assert.equal((await clientsOf(dataDir)).length, 1);
  });

  test("a later start on a terminal reads the credentials from their file; it stops when the terminal is closed", {
    skip: noScript,
  }, async () => {
    const dataDir = join(await temporaryFolder("later"), 'it\'s "not" $yet there');
    await mkdir(dataDir, { mode: 0o711 });
    await copyUsedFolder(dataDir);
    const terminal = startOnTerminal(dataDir, await freePort());
    const shown = await terminal.banner();
    assert.ok(shown.includes(`which are in ${join(dataDir, "first-client")}\n`), shown);
    assert.doesNotMatch(shown, credentialPattern);
    assert.equal((await paste(shown)).status, "queued");
    terminal.hangUp();
    // The embedded database stops with the last process that uses it, and survives one that was killed.
    await eventually(
      () => readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => ""),
      (pid) => pid === "",
    );
  });

  test("the doctor reminds the operator of the first client's file after a day, and a command deletes it", async () => {
    const dataDir = await temporaryFolder("forget");
    await copyUsedFolder(dataDir);
    const file = join(dataDir, "first-client");
    const reminder = async () => {
      const { stdout } = await forager({ DATA_DIR: dataDir }, "doctor", "--json");
      const { checks } = JSON.parse(stdout) as {
        checks: { name: string; status: string; mend: string | null }[];
      };
      const found = checks.find(({ name }) => name === "first_client");
      return [found?.status, found?.mend?.includes("forager client forget-first") ?? false];
    };
    assert.deepEqual(await reminder(), ["ok", false]);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(file, yesterday, yesterday);
    assert.deepEqual(await reminder(), ["warning", true]);
    const forget = async () =>
      (await forager({ DATA_DIR: dataDir }, "client", "forget-first", "--json")).stdout;
    assert.deepEqual(JSON.parse(await forget()), { path: file, deleted: true });
    await assert.rejects(access(file));
    assert.deepEqual(JSON.parse(await forget()), { path: file, deleted: false });
    assert.deepEqual(await reminder(), ["ok", false]);
    assert.equal((await clientsOf(dataDir)).length, 1);
  });
});

const lastLine = (text: string) => text.trimEnd().split("\n").at(-1) ?? "";

describe("a start that must fail", { concurrency: 2 }, () => {
  test("with another SECRET_KEY than the database's it refuses, and nothing is lost", async () => {
    const dataDir = await dataFolder("key");
    assert.equal((await forager({ DATA_DIR: dataDir }, "client", "create", "--name", "one")).code, 0);
    const other = await forager({ DATA_DIR: dataDir, SECRET_KEY: "k".repeat(40), PORT: "0" }, "serve");
    assert.deepEqual([other.code, other.stdout], [1, ""]);
    assert.match(
      lastLine(other.stderr),
      /^SECRET_KEY differs from the one that this database was set up with\. Start with the original key/,
    );
    assert.equal((await clientsOf(dataDir)).length, 1);
  });

  test("without the key file of an existing database it refuses, and writes no other key", async () => {
    const dataDir = await dataFolder("lost-key");
    assert.equal((await forager({ DATA_DIR: dataDir }, "client", "create", "--name", "one")).code, 0);
    await rename(join(dataDir, "secret-key"), join(dataDir, "kept-elsewhere"));
    const refused = await forager({ DATA_DIR: dataDir, PORT: "0" }, "serve");
    assert.deepEqual([refused.code, refused.stdout], [1, ""]);
    assert.match(lastLine(refused.stderr), /^SECRET_KEY differs from the one/);
    assert.equal((await readdir(dataDir)).includes("secret-key"), false);
    await rename(join(dataDir, "kept-elsewhere"), join(dataDir, "secret-key"));
    assert.equal((await clientsOf(dataDir)).length, 1);
  });

  test("with DATABASE_URL and no SECRET_KEY it names the missing one, whether the database responds or not", async () => {
    const dataDir = await temporaryFolder("no-key");
    const url = `postgres://user:hunter2@127.0.0.1:${await freePort()}/forager`;
    const { code, stdout, stderr } = await forager({ DATA_DIR: dataDir, DATABASE_URL: url }, "serve");
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^SECRET_KEY is required with DATABASE_URL: at least 32 random characters/);
    assert.deepEqual(await readdir(dataDir), []);
  });

  test("with an unreachable DATABASE_URL it says where and why, and hides the password", async () => {
    const port = await freePort();
    const env = {
      DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/forager`,
      SECRET_KEY: "k".repeat(40),
    };
    const { code, stdout, stderr } = await forager(env, "serve");
    assert.deepEqual([code, stdout], [1, ""]);
    assert.ok(stderr.startsWith(`PostgreSQL at 127.0.0.1:${port}/forager cannot be used: `), stderr);
    assert.match(
      stderr,
      /ECONNREFUSED.*Start PostgreSQL there, or correct host and port in DATABASE_URL\.\n$/,
    );
    assert.doesNotMatch(stderr, /hunter2|\n.+\n/);
  });

  test("on a port in use it says so, and likewise for an address of another machine", async () => {
    const dataDir = await dataFolder("port");
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    atEnd(() => void holder.close());
    const { port } = holder.address() as { port: number };
    const inUse = await forager({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" }, "serve");
    assert.deepEqual([inUse.code, inUse.stdout], [1, ""]);
    assert.match(
      inUse.stderr,
      new RegExp(
        `^Cannot listen at 127\\.0\\.0\\.1:${port}: '.+' \\(process ${process.pid}\\) uses this port\\. ` +
          `Stop it with 'kill ${process.pid}', or choose another port, for example PORT=\\d+\\.\n$`,
      ),
    );
    // RFC 5737: an address that no machine has.
    const foreign = await forager(
      { DATA_DIR: dataDir, HOST: "192.0.2.1", PORT: "0", LOG_LEVEL: "warn" },
      "serve",
    );
    assert.deepEqual([foreign.code, foreign.stdout], [1, ""]);
    assert.match(
      foreign.stderr,
      /^Cannot listen at 192\.0\.2\.1:0: the address does not belong to this machine\./,
    );
  });

  test("with invalid settings it names and explains each one, and hides secrets", async () => {
    const dataDir = await temporaryFolder("settings");
    const env = {
      DATA_DIR: dataDir,
      PORT: "eighty",
      SITE_CONCURRENCY: "0",
      LOG_LEVEL: "loud",
      SECRET_KEY: "too short",
      DATABASE_URL: "mysql://user:hunter2@127.0.0.1/forager",
      ALLOW_PRIVATE_NETWORKS: "10.0.0.0/8,everything",
    };
    const { code, stdout, stderr } = await forager(env, "serve");
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^Invalid settings:\n/);
    assert.match(stderr, /^ {2}PORT: 'eighty' is invalid: it must be a whole number\.\n {4}TCP port/m);
    assert.match(stderr, /^ {2}SITE_CONCURRENCY: '0' is invalid: it must be at least 1\./m);
    assert.match(stderr, /^ {2}LOG_LEVEL: 'loud' is invalid: it must be one of fatal, error, /m);
    assert.match(stderr, /^ {2}SECRET_KEY: its value is invalid: it must have at least 32 characters\./m);
    assert.match(stderr, /^ {2}DATABASE_URL: its value is invalid: it is not a URL of the required kind/m);
    assert.match(stderr, /^ {2}ALLOW_PRIVATE_NETWORKS: .*'everything' is not an address range/m);
    assert.doesNotMatch(stderr, /too short|hunter2/);
    assert.deepEqual(await readdir(dataDir), []);
  });
});
