import { ForagerError } from "../../../errors.ts";
import { decodeUrlPart, parseHttpUrl } from "../../../text/http-url.ts";

/** The address of a person's page. */
export interface ProfileUrl {
  /** What two addresses of the same page have in common. */
  href: string;
  /** `linkedin`: `https://www.linkedin.com/in/<slug>`; `page`: any other public page. */
  kind: "linkedin" | "page";
  /** Last part of a LinkedIn address, decoded; null for other pages. */
  slug: string | null;
}

const networkHost = /^(?:[a-z0-9-]+\.)*linkedin\.com$/;
/** `linkedin.com/in/x`, as people paste it. */
const bareNetworkUrl = /^(?:[a-z0-9-]+\.)*linkedin\.com\//i;
/** Ids of members, which the network puts in place of a name of their own; their case counts. */
const memberId = /^AC[ow]AA[A-Za-z0-9_-]{20,}$/;
const slugCharsMax = 200;

/** What the other kinds of pages are called, by the first part of their paths. */
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
 * Reads the address of a person's page and brings it into its canonical form: of LinkedIn without country, language,
 * tracking and what follows the name; of any other page without fragment.
 * @throws ForagerError invalid_url, with what to give in its place.
 */
export function parseProfileUrl(input: string): ProfileUrl {
  const text = input.trim();
  const url = parseHttpUrl(bareNetworkUrl.test(text) ? `https://${text}` : text);
  if (networkHost.test(url.hostname)) return linkedInProfile(url);
  url.hash = "";
  return { href: url.href, kind: "page", slug: null };
}

/** The canonical address of a LinkedIn profile, or null where `input` is none, whatever else it is. */
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
      throw invalid("The LinkedIn URL names no profile: write https://www.linkedin.com/in/name.");
    return { href: `https://www.linkedin.com/in/${encodeURIComponent(slug)}`, kind: "linkedin", slug };
  }
  if (kind === "pub" && rest.length > 0 && rest[0] !== "dir") {
    // The form of before 2015, which the network still redirects. Its parts are not those of the new one.
    const path = rest.map((part) => decodedSlug(part)).filter((part) => part !== null);
    return {
      href: `https://www.linkedin.com/pub/${path.map(encodeURIComponent).join("/")}`,
      kind: "linkedin",
      slug: path.join("/"),
    };
  }
  const what = otherPages[kind] ?? "no profile";
  throw invalid(`This URL is ${what}: give a person's profile, as https://www.linkedin.com/in/name.`);
}

/** The page that the login page was put in place of, as people copy it. */
function behindLogin(wanted: string): ProfileUrl {
  const url = parseHttpUrl(wanted);
  if (!networkHost.test(url.hostname) || url.searchParams.has("sessionRedirect")) {
    throw invalid("The LinkedIn URL is a login page: write https://www.linkedin.com/in/name.");
  }
  return linkedInProfile(url);
}

/** In one spelling, whatever was escaped; null where it is no name. */
function decodedSlug(part: string): string | null {
  const decoded = decodeUrlPart(part).normalize("NFC").trim();
  if (decoded === "" || decoded.length > slugCharsMax || /[\p{Cc}\s/\\?#]/u.test(decoded)) return null;
  return memberId.test(decoded) ? decoded : decoded.toLowerCase();
}

const invalid = (detail: string) => new ForagerError("invalid_url", detail);
