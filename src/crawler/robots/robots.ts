import { compileRules, createRuleMatcher, type RobotsRule, robotsPath } from "./robots-rules.ts";

/** The rules of one robots.txt for one crawler. */
export interface RobotsRules {
  /** `url` is absolute, with its path percent-encoded as sent. */
  isAllowed(url: string): boolean;
  /** Crawl-delay as stated, without a limit; null if there is none. */
  crawlDelayMs: number | null;
  /** Sitemap lines; they apply to every crawler. */
  sitemaps: string[];
}

/** RFC 9309 2.5 requires reading at least this much; the rest is ignored. */
export const robotsBytesMax = 512_000;
/** Longer lines are truncated, as in the reference parser: eight times the longest URL that browsers accepted. */
const lineCharsMax = 16_663;
const sitemapsMax = 100;

const userAgentKey = /^(user-agent|useragent|user agent)/;
const disallowKey = /^(disallow|dissallow|dissalow|disalow|diasllow|disallaw)/;
const sitemapKey = /^(sitemap|site-map)/;

/** Rules and delay of all groups that name an agent; several groups are merged (RFC 9309 2.2.1). */
interface AgentRules {
  named: boolean;
  rules: RobotsRule[];
  crawlDelayMs: number | null;
}

/** Everything is allowed: for hosts without robots.txt (RFC 9309 2.3.1.3). */
export const allowAll: RobotsRules = { isAllowed: () => true, crawlDelayMs: null, sitemaps: [] };

/**
 * Parses a robots.txt by RFC 9309, as tolerant of common mistakes as the reference parser. `agent` is the product
 * token to match groups with, or `token/version`. Never throws.
 */
export function parseRobots(robots: string | Uint8Array, agent: string): RobotsRules {
  const specific: AgentRules = { named: false, rules: [], crawlDelayMs: null };
  const global: AgentRules = { named: false, rules: [], crawlDelayMs: null };
  const groups = createGroupReader((agent.split("/", 1)[0] ?? "").toLowerCase(), specific, global);
  const sitemaps: string[] = [];
  for (const { key, value } of directives(robots)) {
    if (userAgentKey.test(key)) groups.userAgent(value);
    else if (disallowKey.test(key)) groups.rule(false, value);
    else if (key.startsWith("allow")) groups.rule(true, value);
    else if (key.startsWith("crawl-delay")) groups.crawlDelay(value);
    else if (sitemapKey.test(key) && value !== "" && sitemaps.length < sitemapsMax) sitemaps.push(value);
  }
  const { rules, crawlDelayMs } = specific.named ? specific : global;
  const isAllowed = createRuleMatcher(rules);
  return {
    isAllowed: (url) => isAllowed(robotsPath(url)),
    crawlDelayMs,
    sitemaps,
  };
}

/** Tracks which agents a line applies to. Rules before the first user-agent line apply to none. */
function createGroupReader(token: string, specific: AgentRules, global: AgentRules) {
  let agents = new Set<AgentRules>();
  let delayAgents = new Set<AgentRules>();
  let ruleSeen = false;
  let delaySeen = false;
  return {
    userAgent(value: string): void {
      if (ruleSeen) agents = new Set();
      if (ruleSeen || delaySeen) delayAgents = new Set();
      ruleSeen = false;
      delaySeen = false;
      const named = agentRulesFor(value, token, specific, global);
      if (named === null) return;
      named.named = true;
      agents.add(named);
      delayAgents.add(named);
    },
    rule(allow: boolean, value: string): void {
      ruleSeen = true;
      const added = agents.size > 0 ? compileRules(allow, value) : [];
      for (const { rules } of agents) rules.push(...added);
    },
    /**
     * Not part of RFC 9309, by which it would not end a list of agents. Here it does for other delays, since
     * "User-agent: OtherBot / Crawl-delay: 20 / User-agent: *" means to delay OtherBot alone.
     */
    crawlDelay(value: string): void {
      delaySeen = true;
      const seconds = Number.parseFloat(value.replace(",", "."));
      if (!(seconds >= 0 && seconds < 1e6)) return;
      for (const each of delayAgents) each.crawlDelayMs = seconds * 1000;
    },
  };
}

/** RFC 9309 2.2.1: product names consist of letters, "_" and "-"; "ForagerBot/1.0 (+https://…)" is "ForagerBot". */
export function productToken(userAgent: string): string {
  return /^[a-z_-]+/i.exec(userAgent.trim())?.[0] ?? userAgent.trim();
}

function agentRulesFor(
  value: string,
  token: string,
  specific: AgentRules,
  global: AgentRules,
): AgentRules | null {
  if (/^\*(\s|$)/.test(value)) return global;
  return token !== "" && productTokenOf(value) === token ? specific : null;
}

/** "FooBot/1.2 beta" means FooBot. */
function productTokenOf(value: string): string {
  return (/^[a-z_-]*/i.exec(value)?.[0] ?? "").toLowerCase();
}

function* directives(robots: string | Uint8Array): Generator<{ key: string; value: string }> {
  for (const line of octetText(robots).split(/\r\n|\r|\n/)) {
    const text = (line.slice(0, lineCharsMax).split("#", 1)[0] ?? "").trim();
    // A missing colon is tolerated if the line has exactly two words.
    const match = /^([^:]*):(.*)$/s.exec(text) ?? /^(\S+)[ \t]+(\S+)$/.exec(text);
    const key = match?.[1]?.trim().toLowerCase();
    if (key) yield { key, value: match?.[2]?.trim() ?? "" };
  }
}

/** One character per octet, so that paths in any encoding keep their octets; without byte order mark. */
function octetText(robots: string | Uint8Array): string {
  const bytes = Buffer.from(robots as Uint8Array);
  const text = bytes.toString("latin1", 0, robotsBytesMax);
  // A line cut by the limit would be a different rule.
  const whole = bytes.length > robotsBytesMax ? text.slice(0, text.search(/[\r\n][^\r\n]*$/) + 1) : text;
  return whole.replace(/^\xef(\xbb\xbf?)?/, "");
}
