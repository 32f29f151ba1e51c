import { setTimeout as delay } from "node:timers/promises";
import { ForagerError } from "../../../../errors.ts";
import { type FoundPlace, isPoor, type PlaceAnswer } from "./decode/answers.ts";
import { readPlaceAnswer, readPlacePage } from "./decode/read-answer.ts";
import { unreadable } from "./failures.ts";
import type { GoogleJob } from "./google-job.ts";
import type { Poor } from "./judge-answer.ts";
import { type PageLinks, readPageLinks } from "./page-links.ts";
import { type PlaceAddress, placePageUrl, placeUrl } from "./requests/urls.ts";
import { tryPage } from "./try-page.ts";
import type { Visitor } from "./visitor.ts";

export interface PlaceTarget {
  /** Null where only its page can tell. */
  featureId: string | null;
  /** How its page is found. */
  address: PlaceAddress;
  coordinates: { latitude: number; longitude: number } | null;
}

/** What the page of a place told: itself, and where its data can be asked for. */
interface PlacePage {
  kind: "page";
  place: PlaceAnswer;
  links: PageLinks;
  featureId: string | null;
}

/**
 * Everything of one place: by the place request, by its page where that answers poorly, and by a browser at last.
 *
 * @throws ForagerError business_not_found, provider_unreadable, and what `Visitor` throws.
 */
export async function fetchPlace(target: PlaceTarget, job: GoogleJob): Promise<FoundPlace> {
  if (job.prefersBrowser) {
    const shown = await showPlace(target, null, job);
    if (shown !== null && !isPoor(shown)) return shown;
  }
  const visitor = job.nextVisitor();
  const visit = () => visitPage(target, visitor, job);
  const seen = target.featureId === null ? await visit() : await visitor.introduce(visit);
  if (seen !== null && isWhole(seen)) return seen.place;
  const first = await askForPlace(target, seen, visitor, job);
  if (!isPoor(first)) return first;
  if (first.kind === "not_found") throw notFound();

  const second = first.kind === "consent" ? first : await askAgain(target, visit, visitor, job);
  if (!isPoor(second)) return second;
  if (second.kind === "not_found") throw notFound();

  const shown = await showPlace(target, seen?.featureId ?? null, job);
  if (shown !== null && !isPoor(shown)) return shown;
  if (shown?.kind === "not_found") throw notFound();
  throw unreadable("a request for a place", shown ?? second);
}

/** After a pause, by the page of the place, which brings cookies and the way to its data. */
async function askAgain(
  target: PlaceTarget,
  visit: () => Promise<PlacePage>,
  visitor: Visitor,
  job: GoogleJob,
): Promise<FoundPlace | Poor> {
  await delay(job.stubPauseMs, undefined, { signal: job.run.signal }).catch(() => {});
  job.run.signal.throwIfAborted();
  const page = await visit();
  return isWhole(page) ? page.place : await askForPlace(target, page, visitor, job);
}

const isWhole = (page: PlacePage): page is PlacePage & { place: FoundPlace } => page.place.kind === "rich";

/** As a person would: it brings cookies, mostly the data, and always the way to it. */
async function visitPage(target: PlaceTarget, visitor: Visitor, job: GoogleJob): Promise<PlacePage> {
  const { language } = job.audience;
  const url = placePageUrl(job.audience, target.address);
  const read = (body: Buffer): PlacePage | Extract<PlaceAnswer, { reason: string }> => {
    const place = readPlacePage(body, { language });
    if (["captcha", "consent", "quota"].includes(place.kind) && isPoor(place)) return place;
    const html = body.toString("utf8");
    return { kind: "page", place, links: readPageLinks(html, url), featureId: onlyFeature(html) };
  };
  const question = { url, language, read };
  const isOnlyWay = target.featureId === null;
  const page = await (isOnlyWay ? visitor.ask(question, job.run) : tryPage(visitor, question, job.run));
  if (!isPoor(page)) return page;
  const kind = page.kind === "refused" ? "unreadable" : page.kind;
  const place: PlaceAnswer = { kind, reason: page.reason, listings: [] };
  return { kind: "page", place, links: { search: null, place: null }, featureId: null };
}

/** The place that a page is about, where it names no other: beside it there may be neighbours. */
function onlyFeature(html: string): string | null {
  const [only, ...others] = new Set(html.match(/0x[0-9a-f]{8,16}:0x[0-9a-f]{1,16}/g));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The place request; where nobody knows what to ask for, what the page said is the answer. */
async function askForPlace(
  target: PlaceTarget,
  page: PlacePage | null,
  visitor: Visitor,
  job: GoogleJob,
): Promise<FoundPlace | Poor> {
  const { language } = job.audience;
  const featureId = target.featureId ?? page?.featureId ?? null;
  const own = featureId === null ? null : placeUrl(job.audience, featureId, target.coordinates);
  const url = page?.links.place?.href ?? own;
  if (url === null) return page?.place as FoundPlace | Poor;
  const answer = await visitor.ask(
    { url, language, read: (body) => readPlaceAnswer(body, { language }) },
    job.run,
  );
  if (!isPoor(answer) || page === null || isPoor(page.place)) return answer as FoundPlace | Poor;
  return page.place;
}

async function showPlace(
  target: PlaceTarget,
  featureOfPage: string | null,
  { browser: findBrowser, audience, run }: GoogleJob,
): Promise<FoundPlace | Poor | null> {
  const browser = await findBrowser();
  if (browser === null) return null;
  const featureId = target.featureId ?? featureOfPage;
  const dataUrl = featureId === null ? null : placeUrl(audience, featureId, target.coordinates);
  try {
    return await browser.place(placePageUrl(audience, target.address), dataUrl, audience.language, run);
  } catch (error) {
    run.signal.throwIfAborted();
    // That it was tried in vain tells less than what came by HTTP.
    if (error instanceof ForagerError && /^(render_failed|browser_unavailable)$/.test(error.code))
      return null;
    throw error;
  }
}

const notFound = () => new ForagerError("business_not_found");
