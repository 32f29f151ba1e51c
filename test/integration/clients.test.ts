import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { describe, test } from "node:test";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { openServiceDatabase } from "../harness/service-database.ts";
import { forager, foragerProcess, startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually, noticeMs } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";

type Client = (...args: string[]) => ReturnType<typeof forager>;
const clientIn =
  (dataDir: string): Client =>
  (...args) =>
    forager({ DATA_DIR: dataDir }, "client", ...args);

interface Credentials {
  client_id: string;
  api_key: string;
  api_secret: string;
}

/** Runs a command that prints credentials. */
async function credentialsFrom(client: Client, args: string[]): Promise<Credentials & { text: string }> {
  const { code, stdout, stderr } = await client(...args, "--json");
  assert.deepEqual([code, stderr], [0, ""], args.join(" "));
  const made = JSON.parse(stdout) as Credentials;
  return { ...made, text: `${made.client_id}:${made.api_key}:${made.api_secret}` };
}

const shapes = {
  client_id: /^cli_[\w-]{16}$/,
  api_key: /^sk_[\w-]{48}$/,
  api_secret: /^secret_[\w-]{48}$/,
};

const dns = await startDnsServer({});
atEnd(() => dns.close());
const env = {
  DATA_DIR: await dataFolder("clients"),
  DNS_SERVERS: dns.address,
  SHUTDOWN_SECONDS: "1",
  LOG_LEVEL: "trace",
};
const client = clientIn(env.DATA_DIR);
const credentials = (...args: string[]) => credentialsFrom(client, args);
const database = await openServiceDatabase(env.DATA_DIR);
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const api = (credential: { text: string }) => apiClient(service.url, credential.text);
const statusOf = async (who: ApiClient) => (await who.get("/api/v1/system/info")).status;
/** Other processes receive a notification within milliseconds. */
const becomes = (who: ApiClient, status: number) =>
  eventually(
    () => statusOf(who),
    (now) => now === status,
    noticeMs,
  );

describe("forager client without a running service", () => {
  test("create shows the credentials once, as text and as JSON; list shows the clients without them", async () => {
    const dataDir = await temporaryFolder("clients-alone");
    const client = clientIn(dataDir);
    const empty = await foragerProcess({ DATA_DIR: dataDir }, "client", "list");
    assert.deepEqual([empty.code, empty.stdout], [0, "No client yet: forager client create --name NAME\n"]);
    const shown = await foragerProcess({ DATA_DIR: dataDir }, "client", "create", "--name", "For people");
    assert.deepEqual([shown.code, shown.stderr], [0, ""]);
    const header = /^Authorization: Bearer (\S+)$/m.exec(shown.stdout)?.[1]?.split(":") ?? [];
    for (const [index, name] of (["client_id", "api_key", "api_secret"] as const).entries()) {
      const value = new RegExp(`^${name}: +(\\S+)$`, "m").exec(shown.stdout)?.[1] ?? "";
      assert.match(value, shapes[name]);
      assert.equal(header[index], value);
    }
    assert.match(shown.stdout, /only once/);

    const made = await credentialsFrom(client, ["create", "--name", "For programs", "--actor-id", "ada"]);
    for (const name of ["client_id", "api_key", "api_secret"] as const)
      assert.match(made[name], shapes[name]);
    const [forPeople, forPrograms] = await Promise.all([client("list"), client("list", "--json")]);
    const [people, programs] = JSON.parse(forPrograms.stdout);
    assert.deepEqual([people.client_id, people.name, people.active], [header[0], "For people", true]);
    assert.deepEqual(programs.keys[0].actor, { id: "ada", name: "ada", role: "member" });
    for (const { stdout } of [forPeople, forPrograms]) {
      assert.ok(stdout.includes("For people") && stdout.includes("For programs"));
      assert.doesNotMatch(stdout, /sk_|secret_/);
    }
  });

  test("usage errors exit with 2 and a message, before anything is opened or created", async () => {
    const dataDir = await temporaryFolder("no-clients");
    const mistakes: [args: string[], sentence: RegExp][] = [
      [[], /^An action is missing\./],
      [["toString", "cli_x"], /^Unknown action 'toString'\./],
      [["create"], /^--name is missing\./],
      [["create", "--name", "x", "--frob"], /^Unknown option '--frob'\. Options: --/],
      [["create", "--name", "x", "--rate-limit", "5"], /^create takes no option --rate-limit\./],
      [["rotate"], /^rotate needs the id of a client\./],
      [["list", "cli_x"], /^list takes no argument 'cli_x'\./],
      [["deactivate", "cli_x", "cli_y"], /^Unexpected argument 'cli_y'\./],
      [["set", "cli_x"], /^set needs at least one option\./],
      [["set", "cli_x", "--rate-limit", "many"], /^--rate-limit takes a whole number/],
      [["set", "cli_x", "--dedup-enabled", "yes"], /^--dedup-enabled takes true or false\./],
    ];
    await Promise.all(
      mistakes.map(async ([args, sentence]) => {
        const { code, stdout, stderr } = await forager({ DATA_DIR: dataDir }, "client", ...args);
        assert.deepEqual([code, stdout], [2, ""], args.join(" "));
        assert.match(stderr, sentence);
        assert.match(
          stderr,
          args.length === 0
            ? /\n\nUsage: forager client <action>\n/
            : / 'forager client --help' shows more\.\n$/,
        );
      }),
    );
    assert.deepEqual(await readdir(dataDir), []);
  });
});

describe("forager client with a running service", () => {
  test("a new client works immediately, with its rate limit", async () => {
    const made = await credentials("create", "--name", "limited");
    assert.equal(await statusOf(api(made)), 200);
    assert.equal((await client("set", made.client_id, "--rate-limit", "7")).code, 0);
    const limit = async () => (await api(made).get("/api/v1/system/info")).headers.get("x-ratelimit-limit");
    await eventually(limit, (now) => now === "7", noticeMs);
  });

  test("deactivate: calls are 403 and open streams end; activate: the same credentials work again", async () => {
    const made = await credentials("create", "--name", "paused");
    const stream = await api(made).events();
    const { code, stdout } = await client("deactivate", made.client_id, "--json");
    assert.deepEqual([code, JSON.parse(stdout)], [0, { client_id: made.client_id, active: false }]);
    await stream.until((_events, ended) => ended);
    const refused = await api(made).get("/api/v1/jobs/list");
    assert.deepEqual([refused.status, refused.body.detail], [403, "This client account is inactive."]);
    await client("activate", made.client_id);
    await becomes(api(made), 200);
  });

  test("rotate: the old key is invalid immediately and its streams end; other keys stay valid", async () => {
    const old = await credentials("create", "--name", "rotated");
    const second = await credentials("add-key", old.client_id, "--name", "second");
    const streams = await Promise.all([api(old).events(), api(second).events()]);
    const fresh = await credentials("rotate", old.client_id);
    assert.equal(fresh.client_id, old.client_id);
    await streams[0].until((_events, ended) => ended);
    assert.equal(await statusOf(api(old)), 401);
    assert.deepEqual([await statusOf(api(fresh)), await statusOf(api(second))], [200, 200]);
    assert.equal(streams[1].hasEnded(), false);
    streams[1].close();
  });

  test("keys have actors, which their jobs name; only a key that may delegate names others", async () => {
    const first = await credentials(
      "create",
      "--name",
      "team",
      "--actor-id",
      "lead",
      "--actor-role",
      "admin",
    );
    const [ada, agent] = await Promise.all([
      credentials(
        ...["add-key", first.client_id, "--name", "desk", "--actor-id", "ada", "--actor-name", "Ada Example"],
        ...["--actor-role", "researcher"],
      ),
      credentials("add-key", first.client_id, "--name", "agent", "--delegate"),
    ]);
    const submit = (who: Credentials & { text: string }, headers: Record<string, string> = {}) =>
      api(who).send(
        "POST",
        "/api/v1/jobs/submit",
        { url: "http://nowhere.example/", job_type: "svcSite" },
        headers,
      );
    const actors: [Awaited<ReturnType<typeof submit>>, unknown[]][] = [
      [await submit(first), ["lead", "lead", "admin"]],
      [await submit(ada), ["ada", "Ada Example", "researcher"]],
      [await submit(agent), ["agent", "agent", "member"]],
      [await submit(agent, { "x-actor-id": "bot-7", "x-actor-role": "bot" }), ["bot-7", "bot-7", "bot"]],
      [await submit(first, { "x-actor-id": "guest" }), ["guest", "guest", "admin"]],
    ];
    for (const [answer, expected] of actors) {
      assert.equal(answer.status, 201);
      const [row] = await database.query<{ actor_id: string; actor_name: string; actor_role: string }>({
        text: "select actor_id, actor_name, actor_role from jobs where id = $1",
        values: [answer.body.job_id],
      });
      assert.deepEqual([row?.actor_id, row?.actor_name, row?.actor_role], expected);
    }
    assert.equal((await submit(ada, { "x-actor-id": "somebody" })).status, 403);

    const again = await client("add-key", first.client_id, "--name", "desk");
    assert.equal(again.code, 1);
    assert.match(again.stderr, /already has a key 'desk'/);
    const stream = await api(ada).events();
    assert.equal((await client("revoke-key", first.client_id, "--key", "desk")).code, 0);
    await stream.until((_events, ended) => ended);
    assert.deepEqual([await statusOf(api(ada)), await statusOf(api(agent))], [401, 200]);
  });

  test("credential health counts clients with --no-stored-credentials while they are active", async () => {
    const witness = await credentials("create", "--name", "witness");
    const missing = async () => {
      const { body } = await api(witness).get("/api/v1/system/credential-health");
      return [body.status, body.missing_encrypted_credentials];
    };
    assert.deepEqual(await missing(), ["ok", 0]);
    const made = await credentials("create", "--name", "sparse", "--no-stored-credentials");
    assert.equal(await statusOf(api(made)), 200);
    assert.deepEqual(await missing(), ["degraded", 1]);
    await credentials("rotate", made.client_id);
    assert.deepEqual(await missing(), ["degraded", 1], "a rotated key is not stored either");
    await client("deactivate", made.client_id);
    assert.deepEqual(await missing(), ["ok", 0]);
  });

  test("an unknown client or key exits with 1 and a message", async () => {
    const { client_id } = await credentials("create", "--name", "lonely");
    const unknown: [args: string[], sentence: string][] = [
      ...["deactivate", "activate", "rotate"].map((action): [string[], string] => [
        [action, "cli_unknown"],
        "There is no client cli_unknown. 'forager client list' shows all.\n",
      ]),
      [
        ["set", "cli_unknown", "--rate-limit", "5"],
        "There is no client cli_unknown. 'forager client list' shows all.\n",
      ],
      [
        ["add-key", "cli_unknown", "--name", "x"],
        "There is no client cli_unknown. 'forager client list' shows all.\n",
      ],
      [["revoke-key", client_id, "--key", "x"], `Client ${client_id} has no key 'x'. Its keys: 'default'.\n`],
    ];
    await Promise.all(
      unknown.map(async ([args, sentence]) => {
        assert.deepEqual(await client(...args), { code: 1, stdout: "", stderr: sentence });
      }),
    );
  });

  test("the log contains no credential, even if it came in a query", async () => {
    const made = await credentials("create", "--name", "logged");
    const token = encodeURIComponent(made.text);
    const reading = new AbortController();
    const stream = await fetch(`${service.url}/api/v1/events/stream?token=${token}`, {
      signal: reading.signal,
    });
    assert.equal(stream.status, 200);
    reading.abort();
    assert.equal((await fetch(`${service.url}/api/v1/events/status?token=${token}`)).status, 401);
    const log = await eventually(
      () => service.output(),
      (output) => output.includes("/api/v1/events/status"),
    );
    assert.doesNotMatch(log, /sk_|secret_/);
  });
});
