import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { claimPath } from "../../contract/signup.ts";
import { type ErrorCode, ForagerError } from "../../errors.ts";
import { countryName } from "../../signup/suggest-names.ts";
import type { HttpServices } from "../http-services.ts";
import { claimPage, messagePage } from "./claim-html.ts";

/** Everything that the page loads, by file name. */
const assets: Readonly<Record<string, string>> = {
  "claim.js": "text/javascript; charset=utf-8",
  "map-picker.js": "text/javascript; charset=utf-8",
  "claim.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

/** What a person is told, in place of an API's words. */
const titles: Partial<Record<ErrorCode, string>> = {
  signup_token_invalid: "This link is not valid",
  signup_token_stale: "This link is too old",
  reservation_not_found: "Nothing is reserved any more",
};

/**
 * Serves the page behind signup links. It talks to the signup endpoints alone, under the server's own security
 * policy, which lets it load nothing from elsewhere and hand its address, with the token in it, to nobody.
 */
export async function installClaimPage(app: FastifyInstance, services: HttpServices): Promise<void> {
  for (const [name, contentType] of Object.entries(assets)) {
    const bytes = await readFile(new URL(name, import.meta.url));
    app.get(`${claimPath}/${name}`, (_request, reply) => {
      // Without a name that changes with its content, it is asked for again each time.
      reply.header("content-type", contentType).header("cache-control", "no-cache").send(bytes);
    });
  }
  app.get(claimPath, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    reply.header("content-type", "text/html; charset=utf-8").header("cache-control", "no-store");
    try {
      return await claimHtml(typeof token === "string" ? token : "", services);
    } catch (error) {
      const title = error instanceof ForagerError ? titles[error.code] : undefined;
      // Whatever else it is, is answered and logged as everywhere.
      if (title === undefined) throw error;
      const { status, message } = error as ForagerError;
      return reply.code(status).send(messagePage(title, message));
    }
  });
}

async function claimHtml(token: string, { signup, countryPlaces }: HttpServices): Promise<string> {
  const [claim, status] = await Promise.all([signup.resolve(token), signup.status(token)]);
  const countryCode = claim.country_code;
  // The page draws its own map: a key that nothing reads has no business in it.
  const shown = { ...claim, maps_byok_key_or_null: null };
  return claimPage({
    token,
    claim: shown,
    status,
    ...(await countryPlaces(countryCode)),
    countryName: countryName(countryCode) ?? countryCode,
  });
}
