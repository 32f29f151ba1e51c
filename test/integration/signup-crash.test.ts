import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { forager, foragerProcess, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { type RegistryRequest, startRegistryServer } from "../servers/registry-server.ts";

const registry = await startRegistryServer();
atEnd(() => registry.close());
const env = {
  DATA_DIR: await dataFolder("signup-crash"),
  SHUTDOWN_SECONDS: "1",
  DNS_SERVERS: "127.0.0.1:9",
  SIGNUP_REGISTRY_URL: registry.url,
  SIGNUP_REGISTRY_TIMEOUT_SECONDS: "1",
};
let service = await startServiceProcess({ env });
const credential = await createClient(env);

/** With credentials, which signup does not need: the limit is then the key's, which is unlimited. */
const api = () => apiClient(service.url, credential);

async function mint(name: string): Promise<string> {
  const { status, body } = await api().post("/api/v1/signup/tokens", {
    identifier: "+4533445512",
    brand_id: "harbour",
    country_code: "DK",
    name,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.token;
}

const complete = (token: string, name: string) =>
  api().post("/api/v1/signup/complete", { token, name, country_code: "DK", lat: 55.68, lng: 12.57 });

const status = async (token: string) => (await api().get(`/api/v1/signup/status?token=${token}`)).body;

/** When the process is killed during the write to the registry. */
const crashes: [
  when: string,
  script: (request: RegistryRequest) => Promise<"hangs" | null>,
  lastAsked: string[],
][] = [
  [
    "before the registry has written the pin",
    async ({ kind }) => {
      if (kind !== "create") return null;
      await service.kill();
      return "hangs";
    },
    ["create", "find", "create"],
  ],
  [
    "after the registry has written the pin, before its answer",
    async ({ kind }) => {
      if (kind === "create") await service.kill();
      return null;
    },
    ["create", "find"],
  ],
];

describe("a service that is killed while it completes a claim", () => {
  for (const [index, [when, script, lastAsked]] of crashes.entries()) {
    test(`${when}: one pin and one event, without intervention`, async () => {
      const name = `Crash Shop ${index + 1}`;
      const token = await mint(name);
      registry.requests.length = 0;
      registry.script = script;
      await assert.rejects(complete(token, name), "the caller lost its connection");
      registry.script = () => null;
      service = await startServiceProcess({ env });
      const stream = await api().events("0");
      const { pin_id: pinId } = await eventually(
        () => status(token),
        ({ state }) => state === "done",
      );
      const asked = registry.requests.filter(({ kind }) => kind !== "check");
      assert.deepEqual(
        asked.map(({ kind }) => kind),
        lastAsked,
      );
      assert.deepEqual(new Set(asked.map((request) => request.pinId)), new Set([pinId]));
      assert.equal([...registry.pins.values()].filter((pin) => pin.name === name).length, 1);
      assert.equal((await complete(token, name)).body.pin_id, pinId);
      // The event that follows shows that no second one is on its way.
      const marker = await mint(`Marker ${index}`);
      await complete(marker, `Marker ${index}`);
      const created = () => stream.events.filter(({ type }) => type === "pin_created");
      await stream.until(() => created().some(({ data }) => data.name === `Marker ${index}`));
      assert.equal(created().filter(({ data }) => data.pin_id === pinId).length, 1);
      stream.close();
    });
  }
});

describe("the commands of signup", () => {
  const agent = credential.split(":")[0] ?? "";
  const options = (change: Record<string, string>) => {
    const all = {
      "--identifier": "+4533445512",
      "--brand-id": "harbour",
      "--country-code": "DK",
      "--name": "Command Shop",
      "--agent": agent,
      ...change,
    };
    return Object.entries(all).flat();
  };

  test("signup-token prints a link that resolves, and reserves the name", async () => {
    const { stdout, code } = await foragerProcess(
      env,
      "signup-token",
      ...options({}),
      "--expires-in",
      "12h",
      "--json",
    );
    assert.equal(code, 0);
    const { token, url } = JSON.parse(stdout) as { token: string; url: string };
    assert.ok(url.endsWith(`/claim?token=${token}`));
    const { exp } = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    assert.ok(Math.abs(exp - Date.now() / 1000 - 43_200) < 60);
    assert.equal((await api().get(`/api/v1/signup/resolve?token=${token}`)).status, 200);
    const again = await forager(env, "signup-token", ...options({}));
    assert.deepEqual([again.code, /taken/.test(again.stderr)], [1, true]);
  });

  test("signup-token with an empty brand makes a token of an older flow", async () => {
    const args = options({ "--brand-id": "", "--name": "Old Flow" });
    const { token } = JSON.parse((await forager(env, "signup-token", ...args, "--json")).stdout);
    assert.equal((await api().get(`/api/v1/signup/resolve?token=${token}`)).status, 410);
  });

  test("signup-token reports invalid options", async () => {
    const wrong: [change: Record<string, string>, code: number, sentence: RegExp][] = [
      [{ "--name": "" }, 2, /--name is missing/],
      [{ "--country-code": "DNK" }, 2, /^--country-code must be a two-letter country code/],
      [{ "--country-code": "UK" }, 2, /^--country-code must be the code of ISO 3166-1, which is GB/],
      [{ "--country-code": "zz" }, 2, /^--country-code must be a country of ISO 3166-1/],
      [{ "--brand-id": "a b" }, 2, /^--brand-id takes up to 64 letters/],
      [
        { "--nmae": "x" },
        2,
        /^Unknown option '--nmae'\. Did you mean '--name'\? Options: --identifier, .*--json\./,
      ],
      [{ "--expires-in": "7 days" }, 2, /--expires-in takes/],
      [{ "--name": "..." }, 1, /letter or digit/],
      [{ "--agent": "cli_nobody" }, 1, /There is no client cli_nobody/],
    ];
    for (const [change, code, sentence] of wrong) {
      const run = await forager(env, "signup-token", ...options(change));
      assert.equal(run.code, code, JSON.stringify(change));
      assert.match(run.stderr, sentence);
      assert.match(run.stderr, /^[^\n]+\n$/, "in one line");
    }
  });

  test("brand set-map-key adds the brand's key to its links, and removes it", async () => {
    const args = options({ "--brand-id": "keyed", "--name": "Keyed Shop" });
    const { token } = JSON.parse((await forager(env, "signup-token", ...args, "--json")).stdout);
    const key = async () =>
      (await api().get(`/api/v1/signup/resolve?token=${token}`)).body.maps_byok_key_or_null;
    assert.equal(
      (await foragerProcess(env, "brand", "set-map-key", "keyed", "--key", "browser-key")).code,
      0,
    );
    assert.equal(await key(), "browser-key");
    assert.equal(
      (await forager(env, "brand", "set-map-key", "--brand-id", "keyed", "--key", "none")).code,
      0,
    );
    assert.equal(await key(), null);
    assert.equal((await forager(env, "brand", "set-map-key", "keyed", "--key", "two words")).code, 2);
  });
});
