import { siteHost } from "./site.ts";

/** Parameters that identify the visitor's origin, not the page. */
const trackingParameter =
  /^(utm_|mtm_|pk_|piwik_|matomo_|hsa_|_hs|__hs|vero_|oly_|mc_[ce]id$|[a-z]{1,4}clk?id$|gclsrc$|[gw]braid$|li_fat_id$|igshid$|igsh$|_ga$|_gl$|_gac|mkt_tok$|srsltid$|epik$|_openstat$|spm$|scm$|wickedid$|s_cid$|ncid$|cmpid$|trk$|trkcampaign$|ref_src$|ref_url$|_branch_match_id$|_bta_|ml_subscriber|ck_subscriber_id$|rb_clickid$|s_kwcid$|ef_id$|at_medium$|at_campaign$|fb_action|fb_source$|__cf_chl)/i;
const sessionParameter =
  /^(phpsessid|jsessionid|aspsessionid.*|asp\.net_sessionid|cfid|cftoken|session_?(id|token|key)|sess_?id|sesskey|osc?sid|zenid|xtcsid|fe_typo_user|_?csrf(_?token)?|_token|_?(wp)?nonce)$/i;
/** `sid` and `s` are search terms on some sites and session ids on others; the value decides. */
const sessionValue = /^[0-9a-f]{24,}$/i;
/** ASP.NET writes its session into the path as /(S(…))/, Java servers as ;jsessionid=…. */
const pathSession = /;jsessionid=[^/?;]*|\/\(S\([a-z0-9]+\)\)(?=\/)/gi;
/** Windows servers ignore the case of paths. */
const caselessPath = /\.(aspx?|ashx|cfm)$/i;
const indexPage = /\/(index|default)\.(html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|pl)$/i;

/** The URL to fetch: without fragment, tracking parameters and session ids, otherwise spelled as on the site. */
export function cleanUrl(url: URL): URL {
  const clean = new URL(url.href);
  clean.hash = "";
  clean.username = "";
  clean.password = "";
  if (clean.pathname.includes("(") || clean.pathname.includes(";")) {
    clean.pathname = clean.pathname.replace(pathSession, "");
  }
  const parameters = splitQuery(clean.search);
  const kept = parameters.filter((parameter) => !isNoise(parameter));
  if (kept.length < parameters.length || clean.search === "?") clean.search = kept.join("&");
  return clean;
}

/**
 * The identity of a page: equal for all spellings of one URL (scheme, www, default port, trailing and doubled
 * slashes, index pages, fragment, tracking, session ids, parameter order, percent-encoding). Case matters except in
 * the paths of Windows servers.
 */
export function pageKey(url: URL): string {
  const clean = cleanUrl(url);
  const path = normalizeEscapes(clean.pathname)
    .replace(/\/{2,}/g, "/")
    .replace(indexPage, "/")
    .replace(/\/$/, "");
  const query = splitQuery(clean.search.replaceAll("+", "%20")).map(normalizeEscapes).sort().join("&");
  const identity = caselessPath.test(path) ? path.toLowerCase() : path;
  return `${siteHost(clean)}${identity}${query === "" ? "" : `?${query}`}`;
}

/** Whether `url` is the root page of its host, in any spelling. */
export function isRoot(url: URL): boolean {
  return pageKey(url) === siteHost(url);
}

function splitQuery(search: string): string[] {
  return search.replace(/^\?/, "").split("&").filter(Boolean);
}

function isNoise(parameter: string): boolean {
  const [name = "", value = ""] = parameter.split(/=(.*)/s, 2);
  if (trackingParameter.test(name) || sessionParameter.test(name)) return true;
  return /^s(id)?$/i.test(name) && sessionValue.test(value);
}

/** RFC 3986 6.2.2: decodes unreserved characters and upper-cases the other escapes. */
function normalizeEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[a-z0-9._~-]/i.test(character) ? character : octet.toUpperCase();
  });
}
