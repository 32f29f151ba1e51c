import type { Plugin } from "vite";
import type { MarkdownRenderer } from "vitepress";

/** Parts of the search box's template, and what replaces them. */
const searchBoxRepairs: readonly (readonly [part: string, repaired: string])[] = [
  // A button must not contain links and fields.
  ['role="button"', 'role="dialog" aria-modal="true"'],
  [":aria-owns=\"results?.length ? 'localsearch-list' : undefined\"", ""],
  ['aria-expanded="true"', ""],
  ['aria-haspopup="listbox"', ""],
  // Nor must an option of a listbox: the results are a list of links.
  [":role=\"results?.length ? 'listbox' : undefined\"", ""],
  [":aria-selected=\"selectedIndex === index ? 'true' : 'false'\"", ""],
  ['role="option"', ""],
  [":aria-activedescendant=\"selectedIndex > -1 ? 'localsearch-item-' + selectedIndex : undefined\"", ""],
  ['aria-autocomplete="both"', ""],
  // A name must contain the text that is shown.
  [
    ":aria-label=\"[...p.titles, p.title].join(' > ')\"",
    ":aria-current=\"selectedIndex === index ? 'true' : undefined\"",
  ],
  ["<kbd :aria-label", '<kbd role="img" :aria-label'],
  ['class="title-icon"', 'class="title-icon" aria-hidden="true"'],
];

/** Repairs roles and names of VitePress' search, in which axe-core finds violations. */
export function accessibleSearch(): Plugin {
  return {
    name: "accessible-search",
    enforce: "pre",
    transform(code: string, id: string) {
      if (!id.endsWith("/VPLocalSearchBox.vue")) return;
      return searchBoxRepairs.reduce((text, [part, repaired]) => {
        if (!text.includes(part)) throw new Error(`The search box of this VitePress has no ${part}.`);
        return text.replaceAll(part, repaired);
      }, code);
    },
  };
}

/** The empty corner of a table is no header. */
export function accessibleTables(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push("accessible-tables", ({ tokens }) => {
    for (const [index, open] of tokens.entries()) {
      const [text, close] = tokens.slice(index + 1);
      if (open.type !== "th_open" || text?.content !== "" || close?.type !== "th_close") continue;
      open.tag = "td";
      close.tag = "td";
    }
  });
}
