import type { FetchPage } from "../../../../crawler/ports.ts";
import { ForagerError } from "../../../../errors.ts";
import type { ProfileProvider, ReadStructuredData } from "../../ports.ts";
import type { ProfileUrl } from "../../profile/profile-url.ts";
import { openPublicPages } from "../../public-pages.ts";
import { choosePerson, readPerson } from "./read-person.ts";

export interface PublicPageOptions {
  fetchPage: FetchPage;
  readStructuredData: ReadStructuredData;
  /** Crawler name for matching robots.txt rules. */
  userAgent: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const timeoutMs = 45_000;
/** Where networks redirect visitors who may not see a page. */
const loginPath = /\/(?:authwall|uas\/login|login|signin|sign-in|checkpoint|accounts\/login)(?:[/?#.]|$)/i;

/** The person that a public page describes in schema.org terms. Never logs in, keeps no cookies. */
export function createPublicPage(options: PublicPageOptions): ProfileProvider {
  return {
    name: "public_page",
    async profile(url, { owner, signal }) {
      const page = await fetchProfile(url, options, signal);
      const objects = await options.readStructuredData(page, owner, signal);
      const person = choosePerson(objects, url);
      if (person === null)
        throw noPerson(
          url,
          objects.some(({ types }) => types.includes("Person")),
        );
      return readPerson(person, url, new Date(options.now()).toISOString());
    },
  };
}

async function fetchProfile(
  url: ProfileUrl,
  { fetchPage, userAgent }: PublicPageOptions,
  signal: AbortSignal,
) {
  const pages = openPublicPages({
    fetchPage,
    userAgent,
    signal,
    timeoutMs,
    judge: {
      redirect: (_from, to) => (loginPath.test(to.pathname) ? loginWall(to.host) : undefined),
      status: (status, { host }) => refusalOf(status, host),
    },
  });
  try {
    return await pages.fetch(url.href);
  } catch (error) {
    throw namingOthers(error, url);
  } finally {
    pages.close();
  }
}

const others = "PEOPLE_PROVIDER=brightdata or pdl reads such profiles through a data provider.";

function refusalOf(status: number, host: string): ForagerError | undefined {
  if (status === 404 || status === 410) {
    return new ForagerError("profile_not_found", `${host} has no page at this URL (${status}).`);
  }
  if (status !== 999 && status !== 401 && status !== 403 && status !== 429 && status !== 451)
    return undefined;
  return new ForagerError("provider_blocked", `${host} refuses to show this page (${status}). ${others}`);
}

const loginWall = (host: string) =>
  new ForagerError(
    "provider_blocked",
    `${host} shows this page only after a login, which Forager never does. ${others}`,
  );

function namingOthers(error: unknown, { kind }: ProfileUrl): unknown {
  const isRobots = error instanceof ForagerError && error.code === "robots_disallowed";
  if (!isRobots || kind !== "linkedin") return error;
  return new ForagerError("robots_disallowed", `${error.message} ${others}`, { cause: error });
}

function noPerson({ kind }: ProfileUrl, hasPeople: boolean): ForagerError {
  if (hasPeople) {
    return new ForagerError(
      "provider_unreadable",
      "The page names several people, and none of them as its subject.",
    );
  }
  const what = "The page describes no person in schema.org terms (JSON-LD or microdata).";
  return new ForagerError("provider_unreadable", kind === "linkedin" ? `${what} ${others}` : what);
}
