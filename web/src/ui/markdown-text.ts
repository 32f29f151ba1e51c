import { type ComponentProps, createElement, memo, useEffect, useMemo, useState } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { boundMarkdown, fitIntoPage, safeHref } from "../lib/safe-markdown.ts";

const link = ({ href, children }: ComponentProps<"a">) =>
  createElement("a", { href, rel: "noreferrer noopener", target: "_blank" }, children);

const components: Components = {
  a: link,
  del: ({ children }) => createElement("s", null, children),
};

/** Renders Markdown part by part. HTML stays text; only web, mail and phone addresses become links. */
export function MarkdownText({ text }: { text: string }) {
  const { parts, isCut } = useMemo(() => boundMarkdown(text), [text]);
  const shown = useGrowing(parts.length);
  const rest = "Only the beginning of the text is shown. Download the JSON for all of it.";
  return createElement(
    "div",
    { className: "markdown", dir: "auto" },
    // biome-ignore lint/correctness/useJsxKeyInIterable: the key is among the props
    parts.slice(0, shown).map((part, index) => createElement(MarkdownPart, { key: index, text: part })),
    isCut && shown === parts.length && createElement("p", { className: "muted" }, rest),
  );
}

export const MarkdownPart = memo(function MarkdownPart({ text }: { text: string }) {
  return createElement(ReactMarkdown, {
    remarkPlugins: [remarkGfm],
    rehypePlugins: [fitIntoPage],
    urlTransform: safeHref,
    components,
    // biome-ignore lint/correctness/noChildrenProp: the only child is a text
    children: text,
  });
});

/** Counts up to `total`, one at a time, so that the page stays responsive in between. */
function useGrowing(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, total]);
  return Math.min(count, total);
}
