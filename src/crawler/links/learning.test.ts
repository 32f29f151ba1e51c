import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLearning } from "./learning.ts";

const inFolder = (section: string) => ({ section, type: null });

describe("what a crawl learns", () => {
  it("prefers folders whose pages yielded something new", () => {
    const learning = createLearning();
    assert.equal(learning.preference(inFolder("branches")), 0);
    for (let page = 0; page < 3; page++) {
      learning.learn(inFolder("branches"), 2);
      learning.learn(inFolder("products"), 0);
    }
    assert.ok(learning.preference(inFolder("branches")) > 3);
    assert.ok(learning.preference(inFolder("products")) < -3);
    assert.equal(learning.preference(inFolder("never-seen")), 0);
    assert.equal(learning.preference(inFolder("")), 0);
  });

  it("lowers page types already read, most of all those that yielded nothing", () => {
    const learning = createLearning();
    learning.learn({ section: "", type: "contact" }, 3);
    learning.learn({ section: "", type: "about" }, 0);
    const contact = learning.preference({ section: "", type: "contact" });
    const about = learning.preference({ section: "", type: "about" });
    assert.ok(about < contact && contact < 0, `${about} < ${contact} < 0`);
    assert.equal(learning.preference({ section: "", type: "team" }), 0);
  });

  it("stays within bounds on any site", () => {
    const learning = createLearning();
    for (let page = 0; page < 5_000; page++) {
      learning.learn({ section: `folder-${page}`, type: "news" }, page % 2);
      learning.learn({ section: "one", type: null }, 0);
    }
    assert.ok(learning.preference({ section: "one", type: "news" }) >= -60);
    assert.equal(learning.preference(inFolder("folder-4999")), 0);
  });

  it("learns nothing about folders if gains are not reported", () => {
    const learning = createLearning();
    learning.learn(inFolder("a"), null);
    assert.equal(learning.preference(inFolder("a")), 0);
  });
});
