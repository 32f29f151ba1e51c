import { DomUtils, parseDocument } from "htmlparser2";

/** The request that a browser sends for a button of the consent page. */
export interface ConsentAnswer {
  url: string;
  /** `application/x-www-form-urlencoded`. */
  body: string;
}

/**
 * Finds the form of a consent page that rejects everything that can be rejected, in any language: its fields
 * decide, not its words. A form without a choice is submitted unchanged; one that accepts everything never
 * is. Null if there is no suitable form, or if `isAllowed` denies its target.
 */
export function readConsentForm(
  html: string,
  pageUrl: string,
  isAllowed: (url: URL) => boolean,
): ConsentAnswer | null {
  const forms = DomUtils.getElementsByTagName("form", parseDocument(html)).flatMap((form) => {
    const action = URL.parse(DomUtils.getAttributeValue(form, "action") ?? "", pageUrl);
    const fields = DomUtils.getElementsByTagName("input", form).flatMap((input) => {
      const { name, value = "", type = "" } = input.attribs;
      return name && type !== "submit" ? [[name, value] satisfies [string, string]] : [];
    });
    return action !== null && isAllowed(action) ? [{ action, fields }] : [];
  });
  const answers = forms.filter(({ action, fields }) => {
    return /\/save\b/.test(action.pathname) || fields.some(([name]) => name === "continue");
  });
  const choiceOf = ({ fields }: (typeof answers)[number]) => fields.find(([name]) => name === "set_eom")?.[1];
  const chosen =
    answers.find((answer) => choiceOf(answer) === "true") ??
    answers.find((answer) => choiceOf(answer) === undefined);
  if (chosen === undefined) return null;
  return { url: chosen.action.href, body: new URLSearchParams(chosen.fields).toString() };
}

/** Requests for its own first data that a Google Maps page lists in its head. */
export interface PageLinks {
  /** `/search?tbm=map&pb=...`: a current descriptor. */
  search: URL | null;
  /** `/maps/preview/place?pb=...` */
  place: URL | null;
}

const linkPattern =
  /<link\b[^>]{0,200}?\bhref="((?:[^"]*\/search\?tbm=map|[^"]*\/maps\/preview\/place\?)[^"]*)"/g;

/** The head comes first; up to a megabyte of data may follow. */
const headCharsMax = 200_000;

export function readPageLinks(html: string, pageUrl: string): PageLinks {
  const links: PageLinks = { search: null, place: null };
  for (const [, href = ""] of html.slice(0, headCharsMax).matchAll(linkPattern)) {
    const url = URL.parse(href.replaceAll("&amp;", "&").replaceAll("&#39;", "'"), pageUrl);
    if (!url?.searchParams.get("pb")) continue;
    if (url.pathname.endsWith("/search")) links.search ??= url;
    else links.place ??= url;
  }
  return links;
}
