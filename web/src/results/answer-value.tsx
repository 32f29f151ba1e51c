import type { ReactNode } from "react";
import { Fact } from "../ui/parts.tsx";

/** A model's answer to a question of one's own, which has any form. */
export function AnswerValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) {
    return (
      <ul className="fact-list">
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the list never changes
          <li key={index}>
            <AnswerValue value={item} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === "object") {
    return (
      <dl className="facts">
        {Object.entries(value).map(([name, part]) => (
          <Fact key={name} name={name.replaceAll("_", " ")}>
            <AnswerValue value={part} />
          </Fact>
        ))}
      </dl>
    );
  }
  return <span className="lines">{String(value)}</span>;
}
