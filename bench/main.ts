import { compendiumLevels } from "./compendium-levels.ts";
import { contactRecall } from "./contact-recall.ts";
import { crawlSpeed } from "./crawl-speed.ts";
import { eventFanOut } from "./event-fan-out.ts";
import { extraction } from "./extraction.ts";
import { idleMemory } from "./idle-memory.ts";
import { rendering } from "./rendering.ts";
import { smtpReplies } from "./smtp-replies.ts";
import { startLatency } from "./start-latency.ts";
import { startUp } from "./start-up.ts";
import { submit } from "./submit.ts";
import { verifyThroughput } from "./verify-throughput.ts";

/** Every figure that the project states is one of these; each prints it last. */
const benches: Record<string, { what: string; run: () => Promise<void> }> = {
  submit: {
    what: "accepted svcSite submits a second over HTTP, and the ratio to a bare node:http server",
    run: submit,
  },
  "start-latency": { what: "time from submit to job.started with idle workers", run: startLatency },
  "event-fan-out": { what: "time from an event to 1,000 subscribers", run: eventFanOut },
  "start-up": { what: "time from a fresh clone, and from a later start, to the first answer", run: startUp },
  "crawl-speed": {
    what: "pages a second of a local site, beside wget, Scrapy and Crawlee",
    run: crawlSpeed,
  },
  "compendium-levels": {
    what: "size of each level of the Markdown compendium on generated company sites",
    run: compendiumLevels,
  },
  "contact-recall": {
    what: "contacts found within 1 to 10 pages of generated company sites, and how many are right",
    run: contactRecall,
  },
  extraction: {
    what: "main content of articles: F1 by the benchmark's scorer, pages a second",
    run: extraction,
  },
  rendering: {
    what: "pages a second in the browser, what one costs, and its memory after 200",
    run: rendering,
  },
  "smtp-replies": {
    what: "labelled replies of mail servers that are judged right",
    run: smtpReplies,
  },
  "verify-throughput": {
    what: "addresses verified a second on a local Postfix, and a paced batch on 20 mail hosts",
    run: verifyThroughput,
  },
  "idle-memory": { what: "memory of the idle service with all roles, PostgreSQL left out", run: idleMemory },
};

const bench = benches[process.argv[2] ?? ""];
if (bench === undefined) {
  const names = Object.entries(benches).map(([name, { what }]) => `  ${name.padEnd(19)}${what}`);
  process.stderr.write(`Usage: npm run bench -- <name>\n\n${names.join("\n")}\n`);
  process.exitCode = 2;
} else {
  await bench.run();
}
