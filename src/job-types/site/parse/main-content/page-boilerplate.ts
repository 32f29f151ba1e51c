import type { Block, Box } from "./block.ts";
import type { BoxRole } from "./box-role.ts";
import type { PageOutline } from "./page-outline.ts";
import { ownWeight } from "./prose.ts";

/**
 * An element with this share of a page's running text is its content, whatever it is called. Tags and
 * roles err less than class names: a short page may well have less text than its footer.
 */
const contentShareMin = { region: 0.8, name: 0.35 };

/**
 * The outermost boxes that stand round the content by what they say of themselves: navigation, header,
 * footer, asides, forms, share and subscription boxes, advertisements, comments. What holds a large part
 * of the text that is no link is never one of them: whole pages stand in a `form` (ASP.NET) or in a `div`
 * named `has-sidebar`, and on a forum the comments are the content.
 * @param isArticle comments below an article are no part of it, however long, nor is promotion.
 */
export function findBoilerplate(
  outline: PageOutline,
  roleOf: (box: Box) => BoxRole,
  isArticle: boolean,
): Set<Box> {
  const whole = Math.max(1, ownWeight(outline.root));
  const found = new Set<Box>();
  const comments = new Set<Box>();
  const visit = (box: Box): void => {
    const role = roleOf(box);
    if (role === "comments") {
      comments.add(box);
      return;
    }
    const isNamed = role === "boilerplate" || (isArticle && role === "promotion");
    const max = role === "region" ? contentShareMin.region : isNamed ? contentShareMin.name : 0;
    if (ownWeight(box) < whole * max) found.add(box);
    else box.children.forEach(visit);
  };
  outline.root.children.forEach(visit);
  // A forum has many of them, each a small part.
  const commentWeight = [...comments].reduce((sum, box) => sum + ownWeight(box), 0);
  if (isArticle || commentWeight < whole * contentShareMin.name) for (const box of comments) found.add(box);
  return found;
}

/** The blocks of a page that are not in one of these boxes. */
export function blocksOutside(outline: PageOutline, boxes: ReadonlySet<Box>): Set<Block> {
  const kept = new Set(outline.blocks);
  for (const box of boxes) {
    for (let index = box.firstBlock; index < box.endBlock; index += 1) {
      const block = outline.blocks[index];
      if (block) kept.delete(block);
    }
  }
  return kept;
}
