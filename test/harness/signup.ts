import type { InjectOptions } from "fastify";
import pino from "pino";
import { createClientManager } from "../../src/clients/manage.ts";
import { createSecrets } from "../../src/clients/secrets.ts";
import { createSignupParts } from "../../src/compose/signup.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { createRateCounter } from "../../src/http/middleware/rate-counter.ts";
import { createNameCheckLimit } from "../../src/http/middleware/rate-limits.ts";
import { startTestApi } from "../../src/http/test-support/api-client.ts";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";

/** The signup endpoints in this process, on a separate database. Everything stops when the test file ends. */
export async function createSignupHarness(
  change: { env?: Record<string, string>; config?: Partial<Config>; limited?: boolean } = {},
) {
  const database = (await createTestDatabase()).open();
  const secrets = createSecrets("a secret key for tests, long enough");
  const logLines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => void logLines.push(line) });
  const clients = createClientManager({ database, secrets });
  const key = { name: "default", delegate: true, storeCredentials: false };
  const { clientId: agent } = await clients.create("agent", key);

  async function openApi(env: Record<string, string> = {}) {
    const config = loadConfig({ PUBLIC_URL: "https://pins.example", ...change.env, ...env });
    const parts = await createSignupParts({ config, database, secrets, log });
    atEnd(() => parts.close());
    const api = await startTestApi({ options: { rateCounter: unlimited } });
    atEnd(() => api[Symbol.asyncDispose]());
    api.services.signup = parts.service;
    if (change.limited) {
      const counter = (windowSeconds: number) => createRateCounter({ windowSeconds, log });
      const [second, minute] = await Promise.all([counter(1), counter(60)]);
      api.services.nameCheckLimit = createNameCheckLimit({ second, minute });
    }
    const call = async (options: InjectOptions) => {
      const reply = await api.call({ headers: { authorization: "" }, ...options });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json(), text: reply.body };
    };
    const path = (name: string, query: Record<string, string>) =>
      `/api/v1/signup/${name}?${new URLSearchParams(query)}`;
    return {
      api,
      parts,
      call,
      resolve: (token: string) => call({ url: path("resolve", { token }) }),
      checkName: (token: string, name: string, more: Record<string, string> = {}) =>
        call({ url: path("check-name", { token, name, ...more }) }),
      status: (token: string) => call({ url: path("status", { token }) }),
      reserve: (token: string, name: string) =>
        call({ method: "POST", url: "/api/v1/signup/reserve", payload: { token, name } }),
      complete: (token: string, body: Record<string, unknown> = {}) =>
        call({
          method: "POST",
          url: "/api/v1/signup/complete",
          payload: { token, name: "Café Rosa", country_code: "DK", lat: 55.68, lng: 12.57, ...body },
        }),
    };
  }

  const first = await openApi();
  return {
    ...first,
    database,
    secrets,
    agent,
    logLines,
    /** Opens another API on the same database, with different settings. */
    openApi,
    /** Mints a token for the agent, which also reserves the name. */
    async mint(name = "Café Rosa", more: Partial<Parameters<typeof first.parts.service.mint>[0]> = {}) {
      const { token } = await first.parts.service.mint({
        clientId: agent,
        identifier: "+4533445512",
        brandId: "harbour",
        countryCode: "DK",
        name,
        expiresInSeconds: 3_600,
        ...more,
      });
      return token;
    },
    /** The agent's pin_created events, oldest first. */
    async pinEvents(): Promise<Record<string, unknown>[]> {
      const rows = await database.query<{ data: string }>({
        text: "select data from events where client_id = $1 and type = 'pin_created' order by id",
        values: [agent],
      });
      return rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>);
    },
  };
}

/** Tests call an endpoint more often than one address may. */
const unlimited = {
  consume: async () => ({ consumed: 1, msLeft: 60_000 }),
  ping: null,
  close: async () => {},
};
