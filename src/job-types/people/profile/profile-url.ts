import { ForagerError } from "../../../errors.ts";
import { parseHttpUrl } from "../../../text/http-url.ts";

/** The URL of a person's page. */
export interface ProfileUrl {
  /** The part that all URLs of the same page share. */
  href: string;
  /** `linkedin`: `https://www.linkedin.com/in/<slug>`; `page`: any other public page. */
  kind: "linkedin" | "page";
  /** Last path segment of a LinkedIn URL, decoded; null for other pages. */
  slug: string | null;
}

const networkHost = /^(?:[a-z0-9-]+\.)*linkedin\.com$/;
/** `linkedin.com/in/x`, as people paste it. */
const bareNetworkUrl = /^(?:[a-z0-9-]+\.)*linkedin\.com\//i;
/** Member ids, which the network uses in place of a chosen name; they are case-sensitive. */
const memberId = /^AC[ow]AA[A-Za-z0-9_-]{20,}$/;
const slugCharsMax = 200;

/** Names of the other kinds of pages, by their first path segment. */
const otherPages: Readonly<Record<string, string>> = {
  company: "a company page",
  school: "a school page",
  pub: "a directory of names",
  showcase: "a showcase page",
  groups: "a group",
  jobs: "a job",
  posts: "a post",
  feed: "a post",
  pulse: "an article",
  events: "an event",
  learning: "a course",
  sales: "a Sales Navigator page",
  talent: "a Recruiter page",
};

/**
 * Parses the URL of a person's page and normalizes it: LinkedIn URLs without country, language, tracking and
 * anything after the name; all others without fragment.
 * @throws ForagerError invalid_url, with a suggestion.
 */
export function parseProfileUrl(input: string): ProfileUrl {
  const text = input.trim();
  const url = parseHttpUrl(bareNetworkUrl.test(text) ? `https://${text}` : text);
  if (networkHost.test(url.hostname)) return linkedInProfile(url);
  url.hash = "";
  return { href: url.href, kind: "page", slug: null };
}

/** The canonical URL of a LinkedIn profile; null if `input` is not one. */
export function linkedInProfileUrl(input: unknown): string | null {
  if (typeof input !== "string") return null;
  try {
    const url = parseProfileUrl(input);
    return url.kind === "linkedin" ? url.href : null;
  } catch {
    return null;
  }
}

function linkedInProfile(url: URL): ProfileUrl {
  const wanted = url.searchParams.get("sessionRedirect");
  if (/^\/authwall\/?$/.test(url.pathname) && wanted !== null) return behindLogin(wanted);
  const [first = "", ...rest] = url.pathname
    .replace(/^\/(?:mwlite|comm|m)(?=\/)/, "")
    .split("/")
    .filter(Boolean);
  const kind = first.toLowerCase();
  if (kind === "in") {
    const slug = decodedSlug(rest[0] ?? "");
    if (slug === null)
      throw invalid("The LinkedIn URL does not name a profile: write https://www.linkedin.com/in/name.");
    return { href: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`, kind: "linkedin", slug };
  }
  if (kind === "pub" && rest.length > 0 && rest[0] !== "dir") {
    // The format used before 2015, which the network still redirects. Its segments differ from the new ones.
    const path = rest.map((part) => decodedSlug(part)).filter((part) => part !== null);
    return {
      href: `https://www.linkedin.com/pub/${path.map(encodeURIComponent).join("/")}`,
      kind: "linkedin",
      slug: path.join("/"),
    };
  }
  const what = otherPages[kind] ?? "not a profile";
  throw invalid(`This URL is ${what}: give a person's profile, as https://www.linkedin.com/in/name.`);
}

/** The page that the login page replaced, as in URLs that people copy. */
function behindLogin(wanted: string): ProfileUrl {
  const url = parseHttpUrl(wanted);
  if (!networkHost.test(url.hostname) || url.searchParams.has("sessionRedirect")) {
    throw invalid("The LinkedIn URL is a login page: write https://www.linkedin.com/in/name.");
  }
  return linkedInProfile(url);
}

/** Normalizes escapes; null if it is not a name. */
function decodedSlug(part: string): string | null {
  const decoded = decode(part).normalize("NFC").trim();
  if (decoded === "" || decoded.length > slugCharsMax || /[\p{Cc}\s/\\?#]/u.test(decoded)) return null;
  return memberId.test(decoded) ? decoded : decoded.toLowerCase();
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const invalid = (detail: string) => new ForagerError("invalid_url", detail);
