import assert from "node:assert/strict";
import { test } from "node:test";
import { ownParts } from "./site-material.ts";

const page = { url: "https://stairs.example/", title: "Stairs" };

test("a company's own text excludes what customers say and who they are", () => {
  const markdown =
    "# Stairs\n\nMaren Ardent leads.\n\n> Best stairs ever.\n\n— Ann Guest, Guest Ltd\n\n## Our team\n\n- Peer Holm\n\n" +
    "## What our customers say\n\nBea Visitor: lovely!\n\n### Chris Caller\n\nFine.\n\n## Contact\n\nDora Desk";
  const own = ownParts({ ...page, markdown });
  for (const name of ["Maren Ardent", "Peer Holm", "Dora Desk"]) assert.match(own, new RegExp(name));
  for (const name of ["Ann Guest", "Bea Visitor", "Chris Caller"]) assert.doesNotMatch(own, new RegExp(name));
});

test("a page of testimonials has no own text, nor does a page without text", () => {
  assert.equal(
    ownParts({ url: "https://stairs.example/testimonials", title: "x", markdown: "Ann Guest" }),
    "",
  );
  assert.equal(ownParts({ ...page, markdown: null }), "");
});
