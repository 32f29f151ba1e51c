import { Component, lazy, memo, type ReactNode, Suspense } from "react";
import { Loading } from "./parts.tsx";

/** In a chunk of its own: most pages show no Markdown, and its parser is the largest part of the dashboard. */
const MarkdownText = lazy(() =>
  import("./markdown-text.ts").then((file) => ({ default: file.MarkdownText })),
);

/** Markdown as elements; nothing in a text is treated as markup of the page. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <PlainOnError key={text} text={text}>
      <Suspense fallback={<Loading />}>
        <MarkdownText text={text} />
      </Suspense>
    </PlainOnError>
  );
});

/** Shows the text as it is where it cannot be rendered: it may come from hostile pages. */
class PlainOnError extends Component<{ text: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <div className="markdown lines">{this.props.text}</div>;
  }
}
