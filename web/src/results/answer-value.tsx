import type { ReactNode } from "react";
import { Fact } from "../ui/parts.tsx";

/** "uses_paper" as "Uses paper". */
export const answerTitle = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A model's answer to a question of one's own, which has any form. */
export function AnswerValue({ value }: { value: unknown }): ReactNode {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
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
          <Fact key={name} name={answerTitle(name)}>
            <AnswerValue value={part} />
          </Fact>
        ))}
      </dl>
    );
  }
  return <bdi className="lines">{String(value)}</bdi>;
}
