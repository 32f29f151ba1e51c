import { attribute, type HtmlElement } from "../html-tree.ts";

/** Scripts of others that count, ask for consent or chat: no page is made by them. */
const guestScript =
  /(^|\.)(googletagmanager|google-analytics|googleadservices|doubleclick|googlesyndication|gstatic|google|facebook|hotjar|clarity|matomo|piwik|plausible|cookiebot|onetrust|cookielaw|usercentrics|hs-scripts|hs-analytics|segment|cloudflareinsights|newrelic|sentry-cdn|intercom|tawk|crisp|hcaptcha)\.[a-z.]+$/;

/** Whether an element is a script that browsers run; data for scripts is none. */
export function isScript(element: HtmlElement): boolean {
  if (element.name !== "script") return false;
  const type = (attribute(element, "type") || "module").toLowerCase().split(";", 1)[0] ?? "";
  return /^(module|(text|application)\/(x-)?(java|ecma)script)$/.test(type.trim());
}

/** Whether a script is loaded from somebody who is known to make no pages. */
export function isGuestScript(script: HtmlElement): boolean {
  const source = attribute(script, "src");
  return source !== undefined && guestScript.test(URL.parse(source, "http://own.invalid/")?.hostname ?? "");
}

/** The program of a script that stands in the page itself. */
export function inlineProgram(script: HtmlElement): string {
  return script.children.map((node) => ("data" in node ? String(node.data) : "")).join("");
}
