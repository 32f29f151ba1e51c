import { type SocialPlatform, socialPlatforms } from "../../../../contract/social-platforms.ts";
import { bareLetters } from "../../../../text/fold.ts";
import {
  type Evidence,
  type SitePage,
  type SocialEvidenceKind,
  type SocialFinding,
  sourcesMax,
} from "../../page/site-page.ts";
import { pageKind } from "../page-kind.ts";
import { hasWordsOf, isSimilarName, nameOfHost } from "../site-identity.ts";

export type Socials = Record<SocialPlatform, string | null>;

/** Below this score, a link is more likely someone else's account. */
const scoreMin = 3;

const kindScore = { same_as: 6, rel_me: 5, meta: 4, widget: 4, link: 0 } as const;
const regionScore = { header: 3, footer: 3, nav: 3, aside: 1, main: 0 } as const;

interface Candidate {
  platform: SocialPlatform;
  url: string;
  sightings: { pageUrl: string; isTold: boolean; finding: SocialFinding }[];
}

/**
 * The site's own account on each platform, or null. Evidence: structured data that declares it, header or footer, an
 * icon without words, a name like the site's, many pages.
 * @param siteNames names of the site besides its host, for example from OpenGraph.
 */
export function chooseSocials(
  pages: readonly SitePage[],
  siteHost: string,
  siteNames: readonly string[],
): { socials: Socials; evidence: Evidence[] } {
  const candidates = collect(pages);
  const names = [nameOfHost(siteHost), ...siteNames];
  // "maenner.media" is MaennerMedia, and "mixed.de" MIXED.de.
  const hostLetters = bareLetters(siteHost.replace(/^www\./, ""));
  const shown = new Set(pages.flatMap(shownNumbers));
  const isNamed = (candidate: Candidate): boolean =>
    hasSiteName(candidate, names, shown) || isHandle(candidate, hostLetters);
  const rows = platformsByRow(candidates.filter(isNamed));
  const socials = Object.fromEntries(socialPlatforms.map((platform) => [platform, null])) as Socials;
  const evidence: Evidence[] = [];
  for (const platform of socialPlatforms) {
    const best = bestOf(
      candidates
        .filter((candidate) => candidate.platform === platform)
        .map((candidate) => ({
          candidate,
          score: score(candidate, { isNamed: isNamed(candidate), pageCount: pages.length, rows }),
        })),
    );
    if (!best) continue;
    socials[platform] = best.url;
    evidence.push({
      value: best.url,
      sources: best.sightings.slice(0, sourcesMax).map(({ pageUrl, finding }) => ({
        url: pageUrl,
        kind: evidenceKind(finding),
      })),
    });
  }
  return { socials, evidence };
}

function evidenceKind({ kind, region }: SocialFinding): SocialEvidenceKind {
  return kind === "link" ? `link_${region}` : kind;
}

/** Several accounts with equal evidence in the content belong to a team, not to the site. */
function bestOf(scored: readonly { candidate: Candidate; score: number }[]): Candidate | undefined {
  // The site's page is its account, rather than a group about its place.
  const isGroup = ({ candidate }: { candidate: Candidate }): number =>
    Number(candidate.url.includes("/groups/"));
  const [first, second] = [...scored].sort((a, b) => b.score - a.score || isGroup(a) - isGroup(b));
  if (!first || first.score < scoreMin) return undefined;
  const isTie = second !== undefined && second.score === first.score;
  const isInContent = first.candidate.sightings.every(
    ({ finding }) => finding.kind === "link" && finding.region === "main",
  );
  return isTie && isInContent ? undefined : first.candidate;
}

function collect(pages: readonly SitePage[]): Candidate[] {
  const byUrl = new Map<string, Candidate>();
  for (const page of pages) {
    const kind = pageKind(page);
    for (const finding of page.socials) {
      // In a story, a platform name links to the story's subject.
      const isTold = kind === "story" && finding.kind === "link" && finding.region === "main";
      const key = `${finding.platform} ${finding.url.toLowerCase()}`;
      const candidate = byUrl.get(key) ?? { platform: finding.platform, url: finding.url, sightings: [] };
      byUrl.set(key, candidate);
      candidate.sightings.push({ pageUrl: page.url, isTold, finding });
    }
  }
  return [...byUrl.values()];
}

const lastDigits = 8;

/** The ends of the phone numbers in a page's text, which national and international spellings share. */
function shownNumbers({ phones }: SitePage): string[] {
  return phones
    .filter(({ kind, owner }) => kind === "text" && (owner === null || owner === "site"))
    .flatMap(({ raw }) => raw.match(/\d(?:[\s().-]{0,3}\d){7,14}/g) ?? [])
    .map((number) => number.replace(/\D/g, "").slice(-lastDigits));
}

function isHandle({ sightings }: Candidate, letters: string): boolean {
  return letters.length >= 6 && bareLetters(sightings[0]?.finding.handle ?? "") === letters;
}

/** Whether an account is called like the site, or is a chat at a number that the site shows. */
function hasSiteName(
  { platform, sightings }: Candidate,
  names: readonly string[],
  shown: ReadonlySet<string>,
): boolean {
  const handle = sightings[0]?.finding.handle ?? "";
  const bare = bareLetters(handle);
  return (
    names.some((name) => isSimilarName(bare, bareLetters(name)) || hasWordsOf(bare, name)) ||
    (platform === "whatsapp" && shown.has(handle.slice(-lastDigits)))
  );
}

type Rows = ReadonlyMap<string, ReadonlySet<SocialPlatform>>;

const rowOf = (pageUrl: string, { group }: SocialFinding): string => `${group} ${pageUrl}`;

/** The platforms of accounts with the site's name, by the rows of links that they are in. */
function platformsByRow(named: readonly Candidate[]): Rows {
  const rows = new Map<string, Set<SocialPlatform>>();
  for (const { platform, sightings } of named)
    for (const { pageUrl, finding } of sightings) {
      if (finding.group === null) continue;
      const row = rowOf(pageUrl, finding);
      rows.set(row, (rows.get(row) ?? new Set()).add(platform));
    }
  return rows;
}

interface ScoreContext {
  isNamed: boolean;
  pageCount: number;
  rows: Rows;
}

function score({ platform, sightings }: Candidate, { isNamed, pageCount, rows }: ScoreContext): number {
  const first = sightings[0]?.finding;
  if (!first) return 0;
  // An account in one row with the site's account on another platform is the site's, too.
  const isInRow = ({ pageUrl, finding }: Candidate["sightings"][number]): boolean =>
    finding.group !== null &&
    isOwnProfile(finding) &&
    [...(rows.get(rowOf(pageUrl, finding)) ?? [])].some((other) => other !== platform);
  // For other owners' places and for posts, only a name like the site's counts.
  const telling = isNamed
    ? sightings
    : sightings.filter(
        (sighting) => isInRow(sighting) || (!sighting.isTold && isOwnProfile(sighting.finding)),
      );
  const findings = telling.map(({ finding }) => finding);
  if (findings.length === 0) return 0;
  const kind = Math.max(...findings.map((finding) => kindScore[finding.kind]));
  const region = Math.max(...findings.map((finding) => regionScore[finding.region]));
  const label = findings.some((finding) => finding.kind === "link" && finding.plainLabel) ? 3 : 0;
  const named = isNamed ? 4 : 0;
  const person = first.account === "person" ? -3 : 0;
  const organization = first.account === "organization" ? 1 : 0;
  const inRow = sightings.some(isInRow) ? 3 : 0;
  const seenOn = new Set(sightings.map((sighting) => sighting.pageUrl)).size;
  // On most pages: part of the template, so the site's own.
  const repeated = pageCount >= 3 && seenOn * 2 >= pageCount ? 2 : 0;
  return kind + region + label + named + inRow + person + organization + repeated;
}

function isOwnProfile({ leadsTo, owner }: SocialFinding): boolean {
  return leadsTo === "profile" && (owner === null || owner === "site");
}
