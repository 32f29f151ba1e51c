import { parseRobots, productToken } from "../crawler/robots/robots.ts";
import { type Command, parseOptions } from "./command.ts";
import { type BatchDocument, runStandardBatch, stringField } from "./ndjson-batch.ts";

const fields = '{"robots": "<robots.txt>", "ua": "<user agent>", "url": "https://..."}';

export const robotsCommand: Command = {
  usage: `Usage: forager robots [--json] < documents.ndjson

Evaluates robots.txt rules (RFC 9309). Reads one JSON document per line and writes one per line, in the same order:

  in   {"id": 1, "robots": "User-agent: *\\nDisallow: /private", "ua": "ForagerBot/1.0", "url": "https://example.com/"}
  out  {"id": 1, "allowed": true, "crawl_delay": null}

crawl_delay is in seconds, as the file has it. id is optional; an invalid line gives
{"id", "error": {"code", "detail"}}, and the batch continues. Exit code 0 even if lines are invalid.`,
  async run(args) {
    parseOptions("robots", args, { json: { type: "boolean" } });
    return await runStandardBatch(fields, robotsAnswer);
  },
};

function robotsAnswer(document: BatchDocument): { allowed: boolean; crawl_delay: number | null } {
  const robots = stringField(document, "robots");
  const agent = productToken(stringField(document, "ua"));
  const { isAllowed, crawlDelayMs } = parseRobots(robots, agent);
  return {
    allowed: isAllowed(stringField(document, "url")),
    crawl_delay: crawlDelayMs === null ? null : crawlDelayMs / 1000,
  };
}
