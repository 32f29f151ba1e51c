import { cleanUp } from "../test/harness/cleanup.ts";
import { aiOverhead } from "./ai-overhead.ts";
import { batches } from "./batches.ts";
import { blindPages } from "./blind-pages.ts";
import { campaignChain } from "./campaign-chain.ts";
import { campaigns } from "./campaigns.ts";
import { cells } from "./cells.ts";
import { claimCost } from "./claims.ts";
import { compendiumLevels } from "./compendium-levels.ts";
import { compendiumPage } from "./compendium-page.ts";
import { completions } from "./completions.ts";
import { contactRecall } from "./contact-recall.ts";
import { crawlSpeed } from "./crawl-speed.ts";
import { dashboard } from "./dashboard.ts";
import { delayBound } from "./delay-bound.ts";
import { disk } from "./disk.ts";
import { eventFanOut } from "./event-fan-out.ts";
import { eventStreamMemory } from "./event-stream-memory.ts";
import { extraction } from "./extraction.ts";
import { fairness } from "./fairness.ts";
import { resultFormats } from "./formats.ts";
import { grounding } from "./grounding.ts";
import { growth } from "./growth.ts";
import { hostileInput } from "./hostile-input.ts";
import { idleMemory } from "./idle-memory.ts";
import { largeResponses } from "./large-responses.ts";
import { locations } from "./locations.ts";
import { mapsDecode } from "./maps-decode.ts";
import { mapsDeep } from "./maps-deep.ts";
import { mapsSearch } from "./maps-search.ts";
import { mcp } from "./mcp.ts";
import { peopleQueries } from "./people-queries.ts";
import { queueStatements } from "./queue-statements.ts";
import { realPages } from "./real-pages.ts";
import { recordBackfill } from "./record-backfill.ts";
import { recordCost } from "./record-cost.ts";
import { recordExport } from "./record-export.ts";
import { recordLag } from "./record-lag.ts";
import { records } from "./records.ts";
import { rendering } from "./rendering.ts";
import { scaling } from "./scaling.ts";
import { shifts } from "./shifts.ts";
import { signup } from "./signup.ts";
import { siteFacts } from "./site-facts.ts";
import { smtpReplies } from "./smtp-replies.ts";
import { startLatency } from "./start-latency.ts";
import { startUp } from "./start-up.ts";
import { submit } from "./submit.ts";
import { verifyThroughput } from "./verify-throughput.ts";
import { webhooks } from "./webhooks.ts";

/** Every figure that the project states comes from one of these; each prints it last. */
const benches: Record<string, { what: string; run: () => Promise<void> }> = {
  submit: {
    what: "accepted svcSite submits a second over HTTP, and the ratio to a bare node:http server",
    run: submit,
  },
  batches: {
    what: "time to accept a batch of 10,000 items and to cancel it, to replay 10,000 events, and of `?wait=` after the end of a job",
    run: batches,
  },
  shifts: {
    what: "time of shift lists, details and the CSV of a client with a million activities",
    run: shifts,
  },
  scaling: {
    what: "machines, disk and egress addresses for a number of jobs a day, from measured costs",
    run: scaling,
  },
  cells: {
    what: "time to move a client with its jobs to another cell, and for which its calls wait",
    run: cells,
  },
  "start-latency": { what: "time from submit to job.started with idle workers", run: startLatency },
  claims: {
    what: "p50 and p99 of claims with 10,000 and 1,000,000 waiting jobs of 5,000 clients, and whether they are fair",
    run: claimCost,
  },
  completions: {
    what: "trivial jobs a second that one and two worker processes complete, also while they are submitted",
    run: completions,
  },
  "queue-statements": {
    what: "the database's processor time of submits, claims and ends, by the size of their batches",
    run: queueStatements,
  },
  growth: {
    what: "time of lists, one job's status and statistics with 1,000 to 1,000,000 stored jobs",
    run: growth,
  },
  disk: { what: "bytes that a job takes for good, by table", run: disk },
  "event-fan-out": { what: "time from an event to 1,000 subscribers", run: eventFanOut },
  "event-stream-memory": {
    what: "memory of one API process with 5,000 open event streams",
    run: eventStreamMemory,
  },
  "delay-bound": {
    what: "jobs a second of one and two worker processes on sites that take two seconds to answer",
    run: delayBound,
  },
  dashboard: {
    what: "compressed scripts and time of a first visit with an empty cache, and a live list at 100 events/s",
    run: dashboard,
  },
  "compendium-page": {
    what: "time until a browser shows a crawl with a 6 MB compendium of 400 pages, and the longest task",
    run: compendiumPage,
  },
  "large-responses": {
    what: "time of /livez while four readers fetch a 6 MB result in each format, and while metrics are scraped",
    run: largeResponses,
  },
  "start-up": { what: "time from a fresh clone, and from a later start, to the first answer", run: startUp },
  "crawl-speed": {
    what: "pages a second of a local site, compared with wget, Scrapy and Crawlee",
    run: crawlSpeed,
  },
  "compendium-levels": {
    what: "size of each level of the Markdown compendium on generated company sites",
    run: compendiumLevels,
  },
  "contact-recall": {
    what: "contacts found within 1 to 10 pages of generated company sites, and how many are correct",
    run: contactRecall,
  },
  grounding: {
    what: "model sentences dropped: those with people whom no page names, and true ones",
    run: grounding,
  },
  "ai-overhead": {
    what: "what an AI analysis costs on top of the model's own time, and preparing 50 pages for it",
    run: aiOverhead,
  },
  extraction: {
    what: "main content of articles: F1 by the benchmark's scorer, pages a second",
    run: extraction,
  },
  "site-facts": {
    what: "company names and team members that rules read on generated company sites",
    run: siteFacts,
  },
  "people-queries": {
    what: "labelled search queries that the grammar reads right",
    run: peopleQueries,
  },
  "real-pages": {
    what: "precision and recall of contacts and main content on labelled real pages, by language",
    run: realPages,
  },
  "blind-pages": {
    what: "precision and recall of contacts on written pages of companies in many countries and languages",
    run: blindPages,
  },
  "record-backfill": {
    what: "jobs and records a second that the backfill of records projects, and their processor time",
    run: recordBackfill,
  },
  "record-cost": {
    what: "what records add to the time and the processor time of submits and completions, in pairs with and without",
    run: recordCost,
  },
  "record-lag": {
    what: "how far records are behind results while jobs end at a steady rate",
    run: recordLag,
  },
  records: {
    what: "time of pages, searches and look-ups among records, bytes that a record takes",
    run: records,
  },
  "record-export": {
    what: "rows a second and memory of exports of records, by format",
    run: recordExport,
  },
  rendering: {
    what: "pages a second in the browser, what one costs, and its memory after 200",
    run: rendering,
  },
  "smtp-replies": {
    what: "labelled replies of mail servers that are judged right",
    run: smtpReplies,
  },
  "hostile-input": {
    what: "time of input designed to be slow, and its growth when the input is twice as long",
    run: hostileInput,
  },
  "verify-throughput": {
    what: "addresses verified a second on a local Postfix, and a paced batch on 20 mail hosts",
    run: verifyThroughput,
  },
  fairness: {
    what: "time of one client's job next to another client's expensive ones, and whether its result is the same",
    run: fairness,
  },
  formats: {
    what: "tokens of the results of every job type as JSON, YAML and Markdown",
    run: resultFormats,
  },
  locations: {
    what: "time to fill the location table, and of each filter at 50 requests a second",
    run: locations,
  },
  campaigns: {
    what: "creating a campaign, calling next, reading status and results of 100,000 businesses",
    run: campaigns,
  },
  "campaign-chain": {
    what: "a whole campaign by real jobs, what its chain adds to them, and ten kills",
    run: campaignChain,
  },
  "maps-deep": {
    what: "places that a deep search finds behind a cap of 120, and its requests",
    run: mapsDeep,
  },
  "maps-search": {
    what: "time and memory of a search of 100 places, each answer 150 ms away",
    run: mapsSearch,
  },
  "maps-decode": { what: "place payloads of Google Maps decoded a second on one core", run: mapsDecode },
  mcp: {
    what: "what a tool call over the Model Context Protocol adds to the same calls of the API",
    run: mcp,
  },
  signup: {
    what: "p99 of resolve and check-name with 1,000,000 pins, and 50 completions of one token concurrently",
    run: signup,
  },
  webhooks: {
    what: "time from an event to a webhook's receiver, and memory while 100,000 deliveries are sent",
    run: webhooks,
  },
  "idle-memory": { what: "memory of the idle service with all roles, PostgreSQL left out", run: idleMemory },
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  const names = Object.entries(benches).map(([name, { what }]) => `  ${name.padEnd(19)}${what}`);
  process.stderr.write(`Usage: npm run bench -- <name>\n\n${names.join("\n")}\n`);
  process.exitCode = 2;
} else {
  try {
    await bench.run();
  } finally {
    // Connections and servers that are still open would keep the process from ending.
    await cleanUp();
  }
}
