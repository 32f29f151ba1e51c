import assert from "node:assert/strict";
import { test } from "node:test";
import { roleOfNames } from "./box-role.ts";

test("names tell roles by whole words, in whatever way words are joined", () => {
  for (const [names, role] of [
    ["jp-relatedposts", "boilerplate"],
    ["RelatedArticles box", "boilerplate"],
    ["story_share__buttons", "boilerplate"],
    ["entry-content clearfix", "body"],
    ["articleBody", "body"],
    ["wp-caption-text", "caption"],
    ["post-meta", "byline"],
    ["fb-comments", "comments"],
    ["m-in-article-recirc", "promotion"],
    ["unrelated shareholder loads", undefined],
    ["post type-post", undefined],
    ["", undefined],
  ] as const)
    assert.equal(roleOfNames(names), role, names);
});

test("a quoted post of a social network is not taken for a share button", () => {
  assert.equal(roleOfNames("social-media-embed"), undefined);
  assert.equal(roleOfNames("social-media"), "boilerplate");
});
