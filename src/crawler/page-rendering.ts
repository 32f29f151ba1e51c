import type { PageRendering } from "./ports.ts";

/** Only its scripts make the page; it was to be rendered and was not, or its scripts did not come to their end. */
export function isRenderedInPart(rendering: PageRendering | null): boolean {
  if (rendering === null) return false;
  return (rendering.rendered ? rendering.unfinished : rendering.reason) !== null;
}
