import { Component, lazy, memo, type ReactNode, Suspense } from "react";
import { Loading } from "./parts.tsx";

/** A separate chunk: few pages show Markdown, and its parser is the dashboard's largest library after React. */
const MarkdownText = lazy(() =>
  import("./markdown-text.ts").then((file) => ({ default: file.MarkdownText })),
);

/** Renders Markdown as elements; HTML in the text is never treated as markup. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return (
    <PlainOnError key={text} text={text}>
      <Suspense fallback={<Loading />}>
        <MarkdownText text={text} />
      </Suspense>
    </PlainOnError>
  );
});

/** Shows the plain text when rendering fails: the text may come from hostile pages. */
class PlainOnError extends Component<{ text: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="markdown lines" dir="auto">
        {this.props.text}
      </div>
    );
  }
}
