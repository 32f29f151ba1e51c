import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SitePage } from "./page/site-page.ts";
import { createPageKeeper } from "./run.ts";

const page = (fields: object): SitePage =>
  ({ emails: [], phones: [], addresses: [], markdown: null, warnings: [], ...fields }) as unknown as SitePage;

describe("what a job keeps of its pages", () => {
  it("counts contacts that no page before had, by whatever spelling", () => {
    const { keep } = createPageKeeper(1_000);
    const footer = {
      emails: [{ address: "office@alderbrook.example" }],
      phones: [{ kind: "tel", raw: "+44 117 496 0123" }],
      addresses: [{ text: "12 Example Lane, Bristol" }],
    };
    assert.equal(keep(page(footer)).gain, 3);
    assert.equal(keep(page(footer)).gain, 0);
    const spelled = {
      emails: [{ address: "Office@Alderbrook.example" }, { address: "sales@alderbrook.example" }],
      phones: [
        { kind: "tel", raw: "+441174960123" },
        { kind: "text", raw: "order 4711 0815 1234" },
      ],
    };
    assert.equal(keep(page(spelled)).gain, 1);
  });

  it("keeps the Markdown of every page that the API can ask for", () => {
    const { keep } = createPageKeeper(1_000);
    for (let each = 0; each < 50; each++) {
      assert.equal(keep(page({ markdown: "x".repeat(100_000) })).kept.markdown?.length, 100_000);
    }
  });

  it("wants no more Markdown than the compendium could hold, and says so once", () => {
    const keeper = createPageKeeper(1_000);
    const kept = Array.from({ length: 200 }, () => {
      const markdown = keeper.wantsMarkdown() ? "x".repeat(1_000) : null;
      return keeper.keep(page({ markdown })).kept;
    });
    assert.equal(kept.filter((each) => each.markdown !== null).length, 50);
    assert.deepEqual(
      kept.flatMap((each, index) => each.warnings.map(() => index)),
      [50],
    );
  });

  it("lets go of Markdown that was under way when there was enough", () => {
    const { keep } = createPageKeeper(1_000);
    const kept = Array.from({ length: 60 }, () => keep(page({ markdown: "x".repeat(1_000) })).kept);
    assert.equal(kept.filter((each) => each.markdown !== null).length, 50);
  });
});
