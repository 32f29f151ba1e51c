import assert from "node:assert/strict";
import { test } from "node:test";
import type { CampaignState } from "../../web/src/api/answers.ts";
import { funnelOf } from "../../web/src/lib/campaign-funnel.ts";

const campaign = (verifies: boolean) =>
  ({
    results_count: 40,
    progress: { completed: 9, failed: 1, total: 12 },
    workflow_progress: { businesses_total: 31 },
    workflow_config: { spidersite: { enabled: true }, spiderverify: { enabled: verifies } },
  }) as unknown as CampaignState;
const outcomes = {
  open: 0,
  no_website: 9,
  crawl_failed: 5,
  no_email: 4,
  valid: 17,
  risky: 0,
  unknown: 2,
  invalid: 3,
  unverified: 0,
};
const shown = (state: CampaignState, known: typeof outcomes | null) =>
  funnelOf(state, known).map(({ name, count, note, losses }) =>
    [`${name}: ${count}`, note, ...losses.map(({ text }) => text)].filter((text) => text !== null).join(", "),
  );

test("a campaign's funnel says at each step what is lost, and why", () => {
  assert.deepEqual(shown(campaign(true), outcomes), [
    "Businesses found: 40, in 10 of 12 locations",
    "With a website: 31, 9 have none",
    "With an email address: 22, 5 websites failed, 4 websites name none",
    "With a valid address: 17, 2 unknown, 3 invalid",
  ]);
  const one = { ...outcomes, no_website: 1, crawl_failed: 1, no_email: 1, open: 1 };
  assert.deepEqual(shown(campaign(false), one).slice(1), [
    "With a website: 31, 1 has none",
    "With an email address: 22, 1 not crawled yet, 1 website failed, 1 website names none",
  ]);
});

test("before the outcomes are known, the funnel shows what the campaign's counters tell", () => {
  assert.deepEqual(shown(campaign(true), null).slice(1), [
    "With a website: 31, 9 have none",
    "With an email address: null",
    "With a valid address: null",
  ]);
});
