import type { PageMeta } from "./page-meta.ts";
import type { StructuredItem } from "./structured-data.ts";

const articleType = /^(?:Article|BlogPosting|NewsArticle|TechArticle|SocialMediaPosting|Report|Recipe)$/;

/** Whether a page calls itself an article: its text then tells of the world, not of the company. */
export function isArticlePage(meta: PageMeta, structured: readonly StructuredItem[]): boolean {
  if (meta.values.get("og:type")?.toLowerCase() === "article") {
    // Some content systems say so of every page but the first: then a page with an author or a date counts.
    return meta.values.has("article:published_time") || meta.values.has("author") || structured.length === 0;
  }
  return structured.some((item) => item.types.some((type) => articleType.test(type)) && isMainItem(item));
}

function isMainItem(item: StructuredItem): boolean {
  return item.parent === null || /^(?:mainEntity|mainEntityOfPage|hasPart)$/.test(item.parent.property);
}
