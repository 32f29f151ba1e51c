import { type ComponentProps, createElement, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { boundMarkdown, fitIntoPage, safeHref } from "../lib/safe-markdown.ts";

const link = ({ href, children }: ComponentProps<"a">) =>
  createElement("a", { href, rel: "noreferrer noopener", target: "_blank" }, children);

const components: Components = {
  a: link,
  del: ({ children }) => createElement("s", null, children),
};

/** Markdown as elements. HTML stays text, and links lead to web, mail and phone addresses alone. */
export function MarkdownText({ text }: { text: string }) {
  const bounded = useMemo(() => boundMarkdown(text), [text]);
  const markdown = createElement(ReactMarkdown, {
    remarkPlugins: [remarkGfm],
    rehypePlugins: [fitIntoPage],
    urlTransform: safeHref,
    components,
    // biome-ignore lint/correctness/noChildrenProp: the only child is a text
    children: bounded.text,
  });
  const rest = "The rest of the text is left out here. Download the JSON to have it whole.";
  return createElement(
    "div",
    { className: "markdown" },
    markdown,
    bounded.isCut && createElement("p", { className: "muted" }, rest),
  );
}
