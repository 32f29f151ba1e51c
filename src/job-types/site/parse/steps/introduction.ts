import { matchPageTypes } from "../../../../crawler/page-types.ts";
import type { TextBlock } from "./text-blocks.ts";

const charsMin = 80;
const charsMax = 800;
const blocksMax = 200;
const notAboutCompany = /cookie|javascript|browser|newsletter|©|copyright|datenschutz|privacy/i;

/**
 * The first paragraph of a home page or a page about the company: what it says of itself where it states no
 * description. Null on other pages.
 */
export function introductionOf(
  blocks: readonly TextBlock[],
  url: string,
  title: string | null,
): string | null {
  const path = URL.parse(url)?.pathname ?? "/";
  const isAbout = [path.replace(/^.*\/(?=[^/]+\/?$)/, "").replace(/[-_/]+/g, " "), title ?? ""].some(
    (text) => (matchPageTypes(text).get("about") ?? 0) >= 0.6,
  );
  if (!isAbout && !/^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.[a-z]{2,5})?$/i.test(path)) return null;
  const paragraph = blocks.slice(0, blocksMax).find(({ text, region }) => {
    if (region !== "main" || text.length < charsMin || text.length > charsMax) return false;
    return (
      /[.!?…]["”»)]?$/.test(text) &&
      !text.includes("\n") &&
      text.split(" ").length >= 12 &&
      !notAboutCompany.test(text)
    );
  });
  return paragraph?.text ?? null;
}
