import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { claimPath, type SignupResolved, type SignupStatus } from "../../../contract/signup.ts";
import { type ErrorCode, ForagerError } from "../../../errors.ts";
import { countryName } from "../../../signup/names.ts";
import type { CountryPlaces } from "../../../signup/signup-service.ts";
import { escapeHtml } from "../../../text/escape-html.ts";
import type { HttpServices } from "../../http-services.ts";

type ClaimServices = Pick<HttpServices, "signup" | "countryPlaces">;

/** The page's resources by file name. */
const assets: Readonly<Record<string, string>> = {
  "claim.js": "text/javascript; charset=utf-8",
  "map-picker.js": "text/javascript; charset=utf-8",
  "claim.css": "text/css; charset=utf-8",
  "icon.svg": "image/svg+xml",
};

/** Page titles that replace API errors. */
const titles: Partial<Record<ErrorCode, string>> = {
  signup_token_invalid: "This link is invalid",
  signup_token_stale: "This link is too old",
  reservation_not_found: "The reservation has expired",
};

/**
 * Serves the page behind signup links. It uses only the signup endpoints; the server's security headers keep it from
 * loading anything else and from passing on its URL, which contains the token.
 */
export async function installClaimPage(
  app: FastifyInstance,
  basePath: string,
  servicesFor: (token: string) => ClaimServices | Promise<ClaimServices>,
): Promise<void> {
  for (const [name, contentType] of Object.entries(assets)) {
    const bytes = await readFile(new URL(name, import.meta.url));
    app.get(`${claimPath}/${name}`, (_request, reply) => {
      // Its name does not change with its content, so browsers must revalidate.
      reply.header("content-type", contentType).header("cache-control", "no-cache").send(bytes);
    });
  }
  const placed = (html: string) => html.replaceAll(/(href|src)="\/claim\//g, `$1="${basePath}/claim/`);
  app.get(claimPath, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    reply.header("content-type", "text/html; charset=utf-8").header("cache-control", "no-store");
    try {
      const given = typeof token === "string" ? token : "";
      return placed(await claimHtml(given, await servicesFor(given)));
    } catch (error) {
      const title = error instanceof ForagerError ? titles[error.code] : undefined;
      // Any other error is handled as everywhere.
      if (title === undefined) throw error;
      const { status, message } = error as ForagerError;
      return reply.code(status).send(placed(messagePage(title, message)));
    }
  });
}

async function claimHtml(token: string, { signup, countryPlaces }: ClaimServices): Promise<string> {
  const [claim, status] = await Promise.all([signup.resolve(token), signup.status(token)]);
  const countryCode = claim.country_code;
  // The page draws its own map and must not expose an unused key.
  const shown = { ...claim, maps_byok_key_or_null: null };
  return claimPage({
    token,
    claim: shown,
    status,
    ...(await countryPlaces(countryCode)),
    countryName: countryName(countryCode) ?? countryCode,
  });
}

/** Data for the page's script. */
interface ClaimPageData extends CountryPlaces {
  token: string;
  claim: SignupResolved;
  status: SignupStatus;
  countryName: string;
}

/** JSON within a script element: `<` could end it. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

function page(title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/claim/icon.svg">
<link rel="stylesheet" href="/claim/claim.css">
${head}</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

/** For an invalid link. */
function messagePage(title: string, sentence: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>`);
}

/** One input of the structured address: field, label, autocomplete hint. */
const addressFields: readonly (readonly [name: string, label: string, autocomplete: string])[] = [
  ["address_road", "Street", "address-line1"],
  ["address_house_number", "Number", "off"],
  ["address_postcode", "Postcode", "postal-code"],
  ["address_settlement", "City", "address-level2"],
  ["address_contact_name", "Contact name", "name"],
];
const rareAddressFields: typeof addressFields = [
  ["address_house", "Building", "off"],
  ["address_addition", "Floor, unit or other addition", "address-line2"],
  ["address_settlement_part", "District", "address-level3"],
  ["address_region", "Region", "address-level1"],
  ["address_region_part", "County or part of the region", "off"],
];

const addressInput = ([name, label, autocomplete]: (typeof addressFields)[number]) => `<p class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" maxlength="300" autocomplete="${autocomplete}" dir="auto">
</p>`;

const mapHelp =
  "Tap the map where your place is. Drag to move the map; with a keyboard the arrow keys move the pin, plus and minus zoom.";
const pointHelp = "Use where you are now, or enter latitude and longitude.";

const creditLine = (credits: readonly string[]) =>
  credits.length === 0 ? "" : `<p class="credit">Cities: ${escapeHtml(credits.join("; "))}</p>\n`;

/** The whole page; its script decides which step is visible. */
function claimPage(data: ClaimPageData): string {
  const { claim, countryName } = data;
  // Without cities, users could not find their way on the map.
  const hasMap = data.places.length > 0;
  const body = `<h1>Claim your place</h1>
<p class="whom">For <strong dir="auto">${escapeHtml(claim.identifier_masked)}</strong> in ${escapeHtml(countryName)}</p>
<noscript><p class="problem">This page needs JavaScript, which is switched off in your browser.</p></noscript>

<form id="details" novalidate hidden>
<section aria-labelledby="name-title">
<h2 id="name-title">Name</h2>
<p class="field">
<label for="name">Name on the map</label>
<input id="name" name="name" value="${escapeHtml(claim.name)}" maxlength="600" required autocomplete="organization" dir="auto" aria-describedby="name-state">
</p>
<p id="name-state" class="state" role="status"></p>
<ul id="suggestions" class="suggestions" aria-label="Names that are free" hidden></ul>
</section>

<section aria-labelledby="map-title">
<h2 id="map-title">Where it is</h2>
<p id="map-help">${hasMap ? mapHelp : pointHelp}</p>
<div class="map-frame"${hasMap ? "" : " hidden"}>
<svg id="map" tabindex="0" role="application" aria-label="Map of ${escapeHtml(countryName)}" aria-describedby="map-help"></svg>
<div class="map-buttons" id="map-buttons">
<button type="button" id="zoom-in" aria-label="Zoom in">+</button>
<button type="button" id="zoom-out" aria-label="Zoom out">&minus;</button>
</div>
</div>
<div class="row">
<p class="field"><label for="lat">Latitude</label><input id="lat" name="lat" inputmode="text" required autocomplete="off"></p>
<p class="field"><label for="lng">Longitude</label><input id="lng" name="lng" inputmode="text" required autocomplete="off"></p>
</div>
<p><button type="button" id="locate" class="plain">Use where I am now</button></p>
<p id="map-state" class="state" role="status"></p>
${creditLine(data.credits)}</section>

<section aria-labelledby="address-title">
<h2 id="address-title">Address</h2>
${addressFields.map(addressInput).join("\n")}
<details><summary>More address fields</summary>
${rareAddressFields.map(addressInput).join("\n")}
</details>
</section>
<p id="details-problem" class="problem" role="alert"></p>
<p><button type="submit" id="continue" class="main">Continue</button></p>
</form>

<section id="review" aria-labelledby="review-title" hidden>
<h2 id="review-title" tabindex="-1">Is this right?</h2>
<dl id="review-list"></dl>
<p id="review-problem" class="problem" role="alert"></p>
<p class="actions"><button type="button" id="confirm" class="main">Confirm and claim</button>
<button type="button" id="change" class="plain">Change something</button></p>
</section>

<section id="result" aria-labelledby="result-title" hidden>
<h2 id="result-title" tabindex="-1"></h2>
<p id="result-text" role="status"></p>
</section>
<script type="application/json" id="claim-data">${embeddedJson(data)}</script>`;
  return page(`Claim ${claim.name}`, body, '<script type="module" src="/claim/claim.js"></script>\n');
}
