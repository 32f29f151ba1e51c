import { memo, type ReactNode, useMemo } from "react";
import { type Block, type Inline, parseMarkdown, withoutHeadingGaps } from "../lib/markdown.ts";

/** Blocks that are shown at first: a compendium of a megabyte must not hold the page up. */
const blocksMax = 400;

/** Markdown as elements; whatever a text holds, it is never taken for markup. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => withoutHeadingGaps(parseMarkdown(text)), [text]);
  return (
    <div className="markdown">
      {blocksOf(blocks.slice(0, blocksMax))}
      {blocks.length > blocksMax && (
        <p className="muted">The rest of the text is left out here. Download the JSON to have it whole.</p>
      )}
    </div>
  );
});

function blocksOf(blocks: readonly Block[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes its order
  return blocks.map((block, index) => <BlockElement key={index} block={block} />);
}

function BlockElement({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading":
      return <HeadingElement level={block.level}>{inlines(block.children)}</HeadingElement>;
    case "paragraph":
      return <p>{inlines(block.children)}</p>;
    case "code":
      return <pre>{block.text}</pre>;
    case "quote":
      return <blockquote>{blocksOf(block.blocks)}</blockquote>;
    case "rule":
      return <hr />;
    case "list": {
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      const items = block.items.map((item, index) => <li key={index}>{itemOf(item)}</li>);
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return (
        <table>
          <thead>
            <tr>{cells(block.head, "th")}</tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={index}>{cells(row, "td")}</tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** The page's own headings are h1 and h2. */
function HeadingElement({ level, children }: { level: number; children: ReactNode }) {
  const Tag = level <= 1 ? "h3" : level === 2 ? "h4" : level === 3 ? "h5" : "h6";
  return <Tag>{children}</Tag>;
}

const cells = (row: readonly Inline[][], Tag: "th" | "td") =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  row.map((cell, index) => <Tag key={index}>{inlines(cell)}</Tag>);

function itemOf(blocks: readonly Block[]): ReactNode {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return blocksOf(blocks);
  return (
    <>
      {inlines(first.children)}
      {blocksOf(rest)}
    </>
  );
}

function inlines(children: readonly Inline[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return children.map((child, index) => <InlineElement key={index} inline={child} />);
}

function InlineElement({ inline }: { inline: Inline }): ReactNode {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code>{inline.text}</code>;
    case "strong":
      return <strong>{inlines(inline.children)}</strong>;
    case "emphasis":
      return <em>{inlines(inline.children)}</em>;
    case "strike":
      return <s>{inlines(inline.children)}</s>;
    case "link":
      return (
        <a href={inline.href} rel="noreferrer noopener" target="_blank">
          {inlines(inline.children)}
        </a>
      );
  }
}
