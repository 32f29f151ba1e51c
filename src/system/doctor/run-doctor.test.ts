import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { loadConfig } from "../../config.ts";
import { ForagerError } from "../../errors.ts";
import type { ClientCell } from "../../store/cells/client-cells.ts";
import type { CheckName } from "./check.ts";
import type { DoctorPorts, SandboxTrial } from "./ports.ts";
import { runDoctor } from "./run-doctor.ts";

const databaseUrl = "postgres://forager:s3cretpw@db.example.com:5432/forager";
const secretKey = "k".repeat(40);

describe("runDoctor", () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "forager-doctor-"));
    await writeFile(join(dataDir, "secret-key"), secretKey, { mode: 0o600 });
  });
  after(() => rm(dataDir, { recursive: true }));

  /** Ports of a healthy machine with overrides. */
  const ports = (env: Record<string, string> = {}, changes: Partial<DoctorPorts> = {}): DoctorPorts => ({
    nodeVersion: "24.21.0",
    readConfig: () => loadConfig({ DATA_DIR: dataDir, SMTP_HELO_NAME: "mail.forager.example", ...env }),
    readServerVersion: async () => 160_004,
    openStorage: async () => ({
      serverVersion: 180_004,
      keyChange: null,
      clientsWithoutList: [],
      interruptedMoves: [],
      close: async () => undefined,
    }),
    readSecretKey: async () => secretKey,
    readFreeBytes: async () => 50e9,
    pingRedis: async () => "8.1.0",
    findUntrustedProxy: async () => null,
    findChromium: async () => ({ chromium: { path: "/usr/bin/chromium", version: "140.0" }, broken: [] }),
    trySandbox: async () => ({ state: "on", problem: null }),
    resolveHost: async () => ["192.0.2.1"],
    tryMailServers: async () => ({ state: "open", host: "mx.example.com" }),
    findOwnAddresses: async () => [{ address: "203.0.113.7", isPublic: true }],
    hostAddresses: async () => [{ address: "203.0.113.7", isPublic: true }],
    reverseLookup: async () => ["mail.forager.example"],
    checkBlocklists: async () => ({ listings: [], zonesChecked: ["bl.example"], zonesSkipped: [] }),
    tryService: async () => 200,
    tryObjectStore: async () => undefined,
    listModels: async () => ({ status: 200, models: ["small", "large"] }),
    ...changes,
  });
  const findingsOf = async (given: DoctorPorts, timeoutMs?: number) => {
    const { diagnosis, settled } = await runDoctor(given, timeoutMs);
    return {
      diagnosis,
      settled,
      of: (name: CheckName) => diagnosis.checks.find((check) => check.name === name),
    };
  };
  const failing = (error: unknown) => async () => {
    throw error;
  };

  it("finds nothing wrong on a healthy machine", async () => {
    const { diagnosis } = await findingsOf(ports());
    assert.equal(diagnosis.status, "ok");
    const off = diagnosis.checks.filter((check) => check.status !== "ok").map((check) => check.name);
    assert.deepEqual(off, ["client_moves", "redis", "people_provider", "search_provider", "ai"]);
    assert.ok(diagnosis.checks.every((check) => check.mend === null));
  });

  describe("interrupted moves of clients", () => {
    const cells = { DATABASE_URL: databaseUrl, DATABASE_CELLS: "east=postgres://db-east/forager" };
    const arriving = { client_id: "cli_a", cell: "home", moving_to: "east", move_id: "m", leaving: null };
    const arrived = { client_id: "cli_b", cell: "east", moving_to: null, move_id: "m", leaving: "home" };
    const found = async (interruptedMoves: ClientCell[], env = {}) => {
      const openStorage = async () => ({
        serverVersion: 180_004,
        keyChange: null,
        clientsWithoutList: [],
        interruptedMoves,
        close: async () => undefined,
      });
      return (await findingsOf(ports({ ...cells, ...env }, { openStorage }))).of("client_moves");
    };

    it("fail while calls of a client wait, with the commands that complete them", async () => {
      const finding = await found([arrived, arriving]);
      assert.equal(finding?.status, "failed");
      assert.match(finding?.detail ?? "", /^2 moves .* were interrupted\. Calls of 1 client get 503/);
      assert.match(
        finding?.mend ?? "",
        /^Complete: forager client move cli_a --to east; forager client move cli_b --to east\. .*--cancel/,
      );
    });

    it("are a warning if only rows are left in the former cell", async () => {
      const finding = await found([arrived]);
      assert.equal(finding?.status, "warning");
      assert.match(finding?.mend ?? "", /client move cli_b --to east/);
    });

    it("are looked for in the cell home only", async () => {
      assert.equal((await found([]))?.status, "ok");
      assert.equal((await found([arriving], { CELL: "east" }))?.status, "off");
    });
  });

  it("names clients whose suppression list was sealed with another SECRET_KEY", async () => {
    const clientsWithoutList = ["cli_1", "cli_2", "cli_3", "cli_4", "cli_5", "cli_6"];
    const openStorage = async () => ({
      serverVersion: 180_004,
      keyChange: null,
      clientsWithoutList,
      interruptedMoves: [],
      close: async () => undefined,
    });
    const finding = (await findingsOf(ports({}, { openStorage }))).of("secret_key");
    assert.equal(finding?.status, "failed");
    assert.match(finding?.detail ?? "", /lists of 6 clients .*\(cli_1, .*cli_5 and others\)/);
    assert.match(finding?.mend ?? "", /SECRET_KEY_PREVIOUS/);
  });

  it("closes the database that it opened", async () => {
    let closed = false;
    const close = async () => {
      closed = true;
    };
    const storage = { serverVersion: 180_004, keyChange: null, clientsWithoutList: [], interruptedMoves: [] };
    const { settled } = await findingsOf(ports({}, { openStorage: async () => ({ ...storage, close }) }));
    await settled;
    assert.ok(closed);
  });

  it("does not wait for the browser to end, but settles only then", async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    const trySandbox = async () => ({ state: "on", problem: null, closed }) as const;
    const { of, settled } = await findingsOf(ports({}, { trySandbox }));
    assert.equal(of("browser_sandbox")?.status, "ok");
    const open = new Promise((resolve) => setImmediate(() => resolve("open")));
    assert.equal(await Promise.race([settled, open]), "open");
    close();
    await settled;
  });

  it("fails if a check failed, and warns if a check warned", async () => {
    const warned = await findingsOf(ports({}, { readFreeBytes: async () => 1e9 }));
    assert.equal(warned.diagnosis.status, "warning");
    const both = { readFreeBytes: async () => 1e9, resolveHost: failing(new Error("no answer")) };
    assert.equal((await findingsOf(ports({}, both))).diagnosis.status, "failed");
  });

  it("ends within its limit if nothing ever answers, and names what did not", async () => {
    const never = () => new Promise<never>(() => undefined);
    const dead = ports(
      { REDIS_URL: "redis://127.0.0.1", LLM_BASE_URL: "http://127.0.0.1/v1" },
      {
        openStorage: never,
        readFreeBytes: never,
        pingRedis: never,
        findChromium: never,
        trySandbox: never,
        resolveHost: never,
        tryMailServers: never,
        tryService: never,
        findOwnAddresses: never,
        listModels: never,
      },
    );
    const { diagnosis } = await findingsOf(dead, 20);
    const late = new Set(
      diagnosis.checks
        .filter((check) => /No answer within 0.02 s/.test(check.detail))
        .map(({ name }) => name),
    );
    // On a busy machine, more may be late.
    const silent = [
      "database",
      "secret_key",
      "disk_space",
      "redis",
      "chromium",
      "browser_sandbox",
      "dns",
      "smtp_port",
      "mail_identity",
      "mail_blocklists",
      "map_provider",
      "ai",
    ] as const;
    assert.deepEqual(
      silent.filter((name) => !late.has(name)),
      [],
    );
  });

  it("limits a broken check to a failure of that check", async () => {
    const { diagnosis, of } = await findingsOf(
      ports({}, { readFreeBytes: failing(new Error("no statfs here")) }),
    );
    assert.match(of("disk_space")?.detail ?? "", /no statfs here/);
    assert.equal(diagnosis.checks.filter((check) => check.status === "failed").length, 1);
  });

  it("never shows a password", async () => {
    const env = {
      DATABASE_URL: databaseUrl,
      SECRET_KEY: secretKey,
      REDIS_URL: "redis://:s3cretpw@127.0.0.1",
      LLM_BASE_URL: "http://127.0.0.1/v1",
      LLM_API_KEY: "s3cretpw",
    };
    const broken = failing(new Error("broken"));
    const changes = { openStorage: broken, pingRedis: broken, listModels: broken };
    for (const given of [ports(env), ports(env, changes)]) {
      assert.doesNotMatch(JSON.stringify((await findingsOf(given)).diagnosis), /s3cretpw/);
    }
  });

  describe("node", () => {
    for (const [version, status] of [
      ["24.15.9", "failed"],
      ["24.16.0", "ok"],
      ["25.0.0", "ok"],
      ["22.21.1", "failed"],
    ] as const) {
      it(`${version}: ${status}`, async () => {
        assert.equal((await findingsOf({ ...ports(), nodeVersion: version })).of("node")?.status, status);
      });
    }
  });

  it("checks nothing else while the configuration is invalid, and names each invalid setting", async () => {
    const untouchable = failing(new Error("must not be called"));
    const { diagnosis, of } = await findingsOf(
      ports(
        { PORT: "many", LLM_BASE_URL: "nowhere" },
        { openStorage: untouchable, resolveHost: untouchable },
      ),
    );
    assert.equal(of("configuration")?.status, "failed");
    assert.match(of("configuration")?.detail ?? "", /PORT: 'many'.*LLM_BASE_URL: 'nowhere'/s);
    const others = diagnosis.checks.filter(({ name }) => name !== "configuration" && name !== "node");
    assert.ok(others.every((check) => check.status === "off"));
  });

  describe("database and secret key", () => {
    const shared = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey };
    const both = async (env: Record<string, string>, changes: Partial<DoctorPorts>) => {
      const { of } = await findingsOf(ports(env, changes));
      return { database: of("database"), key: of("secret_key") };
    };

    it("refuse a server older than PostgreSQL 15 before anything is written to it", async () => {
      const { database, key } = await both(shared, {
        readServerVersion: async () => 140_013,
        openStorage: failing(new Error("must not be opened")),
      });
      assert.equal(database?.status, "failed");
      assert.match(
        database?.detail ?? "",
        /PostgreSQL 14\.13 at db\.example\.com:5432\/forager is older than 15/,
      );
      assert.equal(key?.status, "off");
    });

    for (const [code, message, mend] of [
      ["ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432", /Start PostgreSQL/],
      ["28P01", 'password authentication failed for user "forager"', /user and password/],
      ["3D000", 'database "forager" does not exist', /createdb/],
      ["XX000", "something odd", /Check host, port/],
    ] as const) {
      it(`report the cause and the fix of ${code}`, async () => {
        const cause = Object.assign(new Error(message), { code });
        const error = new ForagerError("database_unavailable", undefined, { cause });
        const { database, key } = await both(shared, { readServerVersion: failing(error) });
        assert.equal(database?.status, "failed");
        assert.ok(database?.detail.includes(message));
        assert.match(database?.mend ?? "", mend);
        assert.equal(key?.status, "off");
      });
    }

    it("report every reason if a host has several addresses", async () => {
      const cause = new AggregateError([new Error("connect ::1"), new Error("connect 127.0.0.1")]);
      const { database } = await both(shared, { readServerVersion: failing(cause) });
      assert.match(database?.detail ?? "", /connect ::1; connect 127\.0\.0\.1/);
    });

    it("distinguish a wrong key from a database that is down", async () => {
      const error = new ForagerError("secret_key_mismatch", "Start with the original key.");
      const { database, key } = await both(shared, { openStorage: failing(error) });
      assert.equal(database?.status, "ok");
      assert.deepEqual([key?.status, key?.detail], ["failed", "Start with the original key."]);
    });

    it("report a missing key without setting the database up", async () => {
      const error = new ForagerError("configuration_invalid", "SECRET_KEY is required with DATABASE_URL.");
      const { database, key } = await both(
        { DATABASE_URL: databaseUrl },
        { readSecretKey: failing(error), openStorage: failing(new Error("must not be opened")) },
      );
      assert.equal(database?.status, "ok");
      assert.deepEqual([key?.status, key?.detail], ["failed", error.message]);
    });

    it("repeat the embedded server's own message", async () => {
      const error = new ForagerError("database_unavailable", "The disk is full: free some space.");
      const { database } = await both({}, { openStorage: failing(error) });
      assert.equal(database?.detail, "The disk is full: free some space.");
    });

    it("warn about a key file that others can read", async () => {
      const folder = join(dataDir, "open");
      await mkdir(folder);
      await writeFile(join(folder, "secret-key"), secretKey);
      await chmod(join(folder, "secret-key"), 0o644);
      const { key } = await both({ DATA_DIR: folder }, {});
      assert.equal(key?.status, "warning");
      assert.match(key?.mend ?? "", /chmod 600/);
    });
  });

  describe("disk_space", () => {
    for (const [bytes, status] of [
      [100e6, "failed"],
      [1e9, "warning"],
      [3e9, "ok"],
    ] as const) {
      it(`${bytes} bytes: ${status}`, async () => {
        const { of } = await findingsOf(ports({}, { readFreeBytes: async () => bytes }));
        assert.equal(of("disk_space")?.status, status);
      });
    }

    it("looks at the nearest folder that exists", async () => {
      const asked: string[] = [];
      const readFreeBytes = async (path: string) => asked.push(path) * 1e10;
      await findingsOf(ports({ DATA_DIR: join(dataDir, "not/yet") }, { readFreeBytes }));
      assert.deepEqual(asked, [dataDir]);
    });
  });

  describe("chromium", () => {
    const broken = [{ path: "/opt/chrome", reason: "it may not be executed" }];

    it("only warns if it is missing, because pages are read without it", async () => {
      const { of } = await findingsOf(
        ports({}, { findChromium: async () => ({ chromium: null, broken: [] }) }),
      );
      assert.equal(of("chromium")?.status, "warning");
    });

    it("fails if CHROMIUM_PATH names one that does not run", async () => {
      const { of } = await findingsOf(
        ports({ CHROMIUM_PATH: "/opt/chrome" }, { findChromium: async () => ({ chromium: null, broken }) }),
      );
      assert.equal(of("chromium")?.status, "failed");
      assert.match(of("chromium")?.detail ?? "", /\/opt\/chrome: it may not be executed/);
    });
  });

  describe("browser_sandbox", () => {
    const cases: [string, SandboxTrial, Record<string, string>, string, RegExp][] = [
      ["on", { state: "on", problem: null }, {}, "ok", /rendered in Chromium's sandbox/],
      [
        "off",
        { state: "off", problem: "No usable sandbox." },
        {},
        "warning",
        /No usable.*rendered without it/,
      ],
      [
        "off, and required",
        { state: "off", problem: "No usable sandbox." },
        { CHROMIUM_REQUIRE_SANDBOX: "yes" },
        "failed",
        /CHROMIUM_REQUIRE_SANDBOX is set to yes: pages that need JavaScript are read as sent/,
      ],
      [
        "not known",
        { state: "unknown", problem: "There is no Chromium." },
        {},
        "off",
        /There is no Chromium/,
      ],
    ];
    for (const [name, trial, env, status, detail] of cases) {
      it(`reports ${name}`, async () => {
        const { of } = await findingsOf(ports(env, { trySandbox: async () => trial }));
        assert.equal(of("browser_sandbox")?.status, status);
        assert.match(of("browser_sandbox")?.detail ?? "", detail);
      });
    }
  });

  describe("reverse_proxy", () => {
    const https = { PUBLIC_URL: "https://forager.example.com" };
    const seen = (address: string | null) => ({ findUntrustedProxy: async () => ({ address }) });
    const cases: [string, Record<string, string>, Partial<DoctorPorts>, string, RegExp, RegExp | null][] = [
      ["none noticed", {}, {}, "ok", /No reverse proxy/, null],
      [
        "one that is trusted",
        { ...https, TRUST_PROXY: "127.0.0.1,10.0.0.0/8" },
        {},
        "ok",
        /10\.0\.0\.0\/8/,
        null,
      ],
      ["one that is not", {}, seen("172.18.0.2"), "warning", /at 172\.18\.0\.2/, /TRUST_PROXY=172\.18\.0\.2/],
      ["one whose address is not known", {}, seen(null), "warning", /does not name/, /reverse-proxy\.md/],
      ["https that something else must speak", https, {}, "warning", /PUBLIC_URL is https/, /TRUST_PROXY/],
    ];
    for (const [what, env, changes, status, detail, mend] of cases) {
      it(`${what}: ${status}`, async () => {
        const finding = (await findingsOf(ports(env, changes))).of("reverse_proxy");
        assert.equal(finding?.status, status);
        assert.match(finding?.detail ?? "", detail);
        if (mend !== null) assert.match(finding?.mend ?? "", mend);
      });
    }
  });

  describe("ai", () => {
    const ai = { LLM_BASE_URL: "http://127.0.0.1:11434/v1", LLM_MODEL: "large" };
    const answered = (status: number, models: string[] | null) => ({
      listModels: async () => ({ status, models }),
    });
    const cases: [string, Record<string, string>, Partial<DoctorPorts>, string, RegExp][] = [
      ["a model that is there", ai, {}, "ok", /the model is large/],
      ["a server that lists nothing", ai, answered(200, null), "ok", /the model is large/],
      [
        "a model that is not listed",
        ai,
        answered(200, ["small"]),
        "warning",
        /does not list the model large/,
      ],
      ["no model chosen", { ...ai, LLM_MODEL: "" }, {}, "warning", /no model is chosen/],
      ["a key that is refused", ai, answered(401, null), "failed", /refuses the key/],
      ["a wrong path", ai, answered(404, null), "failed", /status 404/],
      [
        "no server",
        ai,
        { listModels: failing(new Error("refused")) },
        "failed",
        /cannot be reached: refused/,
      ],
    ];
    for (const [what, env, changes, status, detail] of cases) {
      it(`${what}: ${status}`, async () => {
        const finding = (await findingsOf(ports(env, changes))).of("ai");
        assert.equal(finding?.status, status);
        assert.match(finding?.detail ?? "", detail);
      });
    }
  });

  describe("object_storage", () => {
    it("leaves nothing behind in the tested folder", async () => {
      const folder = await mkdtemp(join(dataDir, "objects-"));
      const { of } = await findingsOf(ports({ STORAGE_URL: `file://${folder}` }));
      assert.equal(of("object_storage")?.status, "ok");
      assert.deepEqual(await readdir(folder), []);
    });

    it("fails if a file is in the way", async () => {
      const path = join(dataDir, "a-file");
      await writeFile(path, "");
      const { of } = await findingsOf(ports({ STORAGE_URL: `file://${path}` }));
      assert.equal(of("object_storage")?.status, "failed");
      assert.match(of("object_storage")?.detail ?? "", /a-file is a file/);
    });

    it("warns about a folder that other machines on the same database do not see", async () => {
      const env = { DATABASE_URL: "postgres://127.0.0.1/forager", SECRET_KEY: secretKey };
      const { of } = await findingsOf(ports(env));
      assert.equal(of("object_storage")?.status, "warning");
      assert.match(of("object_storage")?.mend ?? "", /STORAGE_URL to s3:/);
    });

    it("tries a bucket, and reports its response", async () => {
      const env = { STORAGE_URL: "s3://texts/forager?endpoint=http://127.0.0.1:9000&path_style=true" };
      const tried: unknown[] = [];
      const working = ports(env, { tryObjectStore: async (place) => void tried.push(place) });
      assert.equal((await findingsOf(working)).of("object_storage")?.status, "ok");
      assert.equal(tried.length, 1);
      const refusal = new ForagerError("storage_unavailable", "The bucket does not exist.");
      const { of } = await findingsOf(ports(env, { tryObjectStore: failing(refusal) }));
      assert.equal(of("object_storage")?.status, "failed");
      assert.match(of("object_storage")?.detail ?? "", /texts at http.*: The bucket does not exist\./);
    });
  });
});
