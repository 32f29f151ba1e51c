import assert from "node:assert/strict";
import { test } from "node:test";
import { roleOfNames } from "./box-role.ts";

test("names are matched by whole words, in any notation", () => {
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
    ["comment-ca-marche", undefined],
    ["comment-form-wrapper", "comments"],
    ["gm-style-cc gmnoprint", "boilerplate"],
    ["unrelated shareholder loads", undefined],
    ["post type-post", undefined],
    ["", undefined],
  ] as const)
    assert.equal(roleOfNames(names), role, names);
});

test("an embedded post of a social network is not a share button", () => {
  assert.equal(roleOfNames("social-media-embed"), undefined);
  assert.equal(roleOfNames("social-media"), "boilerplate");
});
