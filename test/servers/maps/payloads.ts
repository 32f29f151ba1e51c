import type { InventedPlace, InventedReview } from "./invented-places.ts";
import { type NodeOptions, placeNode, sparse } from "./place-node.ts";
import { boqReview, reviewElement } from "./review-elements.ts";

export * from "./invented-places.ts";
export { type Node, type NodeOptions, placeNode, sparse } from "./place-node.ts";
export { wordLanguages } from "./words.ts";

/** Prefix of every JSON response, which prevents it from being executed as a script. */
export const guard = ")]}'\n";

/** Root of a place response: the node is at 6, the viewport, which differs from the place's position, at 4. */
export function placeRoot(place: InventedPlace, options: NodeOptions = {}): unknown[] {
  const { latitude, longitude } = place.coordinates;
  return sparse({
    1: [],
    4: [[3280, longitude + 0.5, latitude + 0.5], [0, 0, 0], [1024, 768], 13.1],
    6: placeNode(place, options),
    12: "InventedSession_Token01",
    31: ["1772600000000", [[place.timezone, ["GMT"], 0]]],
  });
}

/** Response body of `/maps/preview/place`. */
export const placeAnswer = (place: InventedPlace, options: NodeOptions = {}): string =>
  guard + JSON.stringify(placeRoot(place, options));

/** A place response for an unknown id. */
export const noPlaceAnswer = (): string =>
  guard + JSON.stringify([null, [], null, null, null, null, null, null]);

export interface SearchAnswerOptions extends Omit<NodeOptions, "layout"> {
  layout?: "classic" | "2026";
  /** Advertised places, which may also be among the regular results. */
  ads?: readonly InventedPlace[];
}

/** Response body of `/search?tbm=map` for one page of results, possibly empty. */
export function searchAnswer(
  query: string,
  places: readonly InventedPlace[],
  options: SearchAnswerOptions = {},
): string {
  const { layout = "classic", ads = [], detail = "search", language = "en" } = options;
  const nodes = places.map((place) => placeNode(place, { ...options, layout: "current", detail, language }));
  const header = sparse({ 8: "InventedSession_Token01", 10: [query, 0] });
  const viewport = [[3826.9, -1.75, 52.25], [0, 0, 0], [1920, 450], 15];
  const adNodes = ads.map((place) => sparse({ 15: placeNode(place, { detail, language }) }));
  const head = ads.length === 0 ? null : sparse({ 1: [adNodes] });
  const root =
    layout === "classic"
      ? sparse({
          0: [
            query,
            nodes.length === 0
              ? [header]
              : [header, ...nodes.map((node) => sparse({ 8: "t", 9: "v", 14: node }))],
            null,
            1,
          ],
          1: viewport,
          2: head,
          7: "InventedSession_Token01",
          66: "0ahUKEInvented",
        })
      : sparse({
          0: [query, [header]],
          1: viewport,
          2: head,
          7: "InventedSession_Token01",
          64: nodes.length === 0 ? null : nodes.map((node) => [null, node]),
        });
  return guard + JSON.stringify(root);
}

/** Wraps a body as some hosts do for browsers, with a trailing comment. */
export const enveloped = (body: string): string =>
  `${JSON.stringify({ c: 0, d: body, e: "Token", p: true, u: "/search" })}/*""*/`;

/** Splits a body into length-prefixed chunks, as in batched calls. */
export function batched(body: string, rpc = "Invented"): string {
  const chunk = JSON.stringify([["wrb.fr", rpc, body.replace(guard, ""), null, null, null, "generic"]]);
  const end = JSON.stringify([
    ["di", 21],
    ["af.httprm", 20, "1", 5],
  ]);
  return `${guard}\n${chunk.length + 2}\n${chunk}\n${end.length + 2}\n${end}\n`;
}

/** A place page for browsers. `poor` omits the place's payload, like a stub page. */
export function placePage(place: InventedPlace, options: NodeOptions & { poor?: boolean } = {}): string {
  const { language = "en", poor = false } = options;
  const first = guard + JSON.stringify([[place.featureId, place.name, [[3280, 1, 2]], [null, null, 1, 2]]]);
  const payload = poor ? null : placeAnswer(place, options);
  const state = [[[3280, 1, 2], null, [1024, 768], 13.1], null, null, sparse({ 5: first, 6: payload }), null];
  return [
    `<!doctype html><html itemscope itemtype="http://schema.org/Place" lang="${language}"><head>`,
    `<title>${place.name} - Google Maps</title>`,
    `<meta content="${place.name} · ${place.street}" itemprop="name">`,
    `<script nonce="invented">(function(){window.APP_OPTIONS=[null,"20260304"];`,
    `window.APP_INITIALIZATION_STATE=${scriptSafe(state)};window.APP_FLAGS=[1,0];window.ES5DGURL='/maps/place/x';})();</script>`,
    `</head><body><div role="main" aria-label="${place.name}"></div></body></html>`,
  ].join("\n");
}

/** JSON that is safe inside a script element. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("=", "\\u003d").replaceAll("&", "\\u0026");

/** Response body of `listugcposts` or `GetLocalBoqProxy`. */
export function reviewsAnswer(
  reviews: readonly InventedReview[],
  {
    shape = "listugcposts",
    nextToken = null,
  }: { shape?: "listugcposts" | "boq"; nextToken?: string | null } = {},
): string {
  const root =
    shape === "listugcposts"
      ? [null, nextToken, reviews.map((review) => [reviewElement(review)])]
      : [null, sparse({ 10: sparse({ 1: reviews.length, 2: reviews.map(boqReview), 6: nextToken }) })];
  return guard + JSON.stringify(root);
}

/** The consent page in en, de, fr, it, es, nl, pl, el or ja. */
export function consentPage(language = "en"): string {
  const words: Record<string, [string, string, string]> = {
    en: ["Before you continue to Google", "Reject all", "Accept all"],
    de: ["Bevor Sie zu Google weitergehen", "Alle ablehnen", "Alle akzeptieren"],
    fr: ["Avant d'accéder à Google", "Tout refuser", "Tout accepter"],
    it: ["Prima di continuare su Google", "Rifiuta tutto", "Accetta tutto"],
    es: ["Antes de ir a Google", "Rechazar todo", "Aceptar todo"],
    nl: ["Voordat je verdergaat naar Google", "Alles afwijzen", "Alles accepteren"],
    pl: ["Zanim przejdziesz do Google", "Odrzuć wszystko", "Zaakceptuj wszystko"],
    el: ["Προτού συνεχίσετε στο Google", "Απόρριψη όλων", "Αποδοχή όλων"],
    ja: ["Google にアクセスする前に", "すべて拒否", "すべて同意"],
  };
  const [title, reject, accept] = words[language] ?? words.en ?? ["", "", ""];
  const form = (label: string, value: string) =>
    `<form action="https://consent.google.com/save" method="POST"><input type="hidden" name="gl" value="GB">` +
    `<input type="hidden" name="set_eom" value="${value}"><button aria-label="${label}"><span>${label}</span></button></form>`;
  return `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body><h1>${title}</h1>${form(reject, "true")}${form(accept, "false")}</body></html>`;
}

export const captchaPage = (): string =>
  `<html><head><title>https://www.google.com/maps</title></head><body><form id="captcha-form" action="index" method="post">` +
  `<div id="recaptcha" class="g-recaptcha" data-sitekey="invented"></div></form><p>Our systems have detected unusual traffic from your computer network.</p></body></html>`;
