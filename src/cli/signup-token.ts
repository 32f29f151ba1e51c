import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { createSignupParts } from "../compose/signup.ts";
import { loadConfig } from "../config.ts";
import { CountryCode } from "../contract/country-code.ts";
import { signupLimits } from "../contract/signup.ts";
import { type Command, parseOptions, print, printJson, UsageError } from "./command.ts";

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export const signupTokenCommand: Command = {
  usage: `Usage: forager signup-token --identifier I --brand-id B --country-code CC --name N --agent CLIENT_ID
                            [--expires-in 7d] [--json]

  --identifier     Phone number or mail address of the business; stored encrypted, shown masked.
  --brand-id       The brand that the pin is for. '' creates a token of an older flow, which answers 410.
  --country-code   ISO 3166-1 alpha-2, for example DK.
  --name           The name to reserve in that country.
  --agent          The client that is notified of the pin.
  --expires-in     A number with s, m, h or d, 90d at most (default 7d).
  --json           { "token", "url" } instead of the URL alone.

Safe to run while the service is running.`,
  async run(args) {
    const values = parseOptions("signup-token", args, {
      identifier: { type: "string" },
      "brand-id": { type: "string" },
      "country-code": { type: "string" },
      name: { type: "string" },
      agent: { type: "string" },
      "expires-in": { type: "string", default: "7d" },
      json: { type: "boolean", default: false },
    });
    const request = {
      clientId: required(values.agent, "--agent"),
      identifier: required(values.identifier, "--identifier"),
      brandId: brandIdOf(values["brand-id"]),
      countryCode: countryCodeOf(values["country-code"]),
      name: required(values.name, "--name"),
      expiresInSeconds: secondsOf(values["expires-in"]),
    };
    const core = await openCore(loadConfig(), createLog({ logLevel: "warn" }), "forager signup-token");
    const signup = await createSignupParts(core);
    try {
      const { token, url } = await signup.service.mint(request);
      if (values.json) printJson({ token, url });
      else print(url);
      return 0;
    } finally {
      await signup.close();
      await core.close();
    }
  },
};

function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  return text;
}

function brandIdOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError("--brand-id is missing.");
  if (/^[\w.-]{0,64}$/.test(given)) return given;
  throw new UsageError("--brand-id takes up to 64 letters, digits, dots, hyphens and underscores.");
}

/** Empty if left empty. */
function countryCodeOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError("--country-code is missing.");
  const parsed = CountryCode.safeParse(given);
  if (given === "" || parsed.success) return parsed.data ?? "";
  throw new UsageError(`--country-code ${parsed.error.issues[0]?.message}.`);
}

function secondsOf(given: string): number {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(given) ?? [];
  const seconds = Number(count) * (unitSeconds[unit ?? ""] ?? Number.NaN);
  const { token_seconds_max: most } = signupLimits;
  // Allows short lifetimes, for testing expired links.
  if (!(seconds >= 1 && seconds <= most))
    throw new UsageError("--expires-in takes 1s to 90d, for example 7d or 12h.");
  return seconds;
}
