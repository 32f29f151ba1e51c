import { jobTypeRows } from "../../../src/contract/job-types.ts";

const titles = Object.entries(jobTypeRows).map(([type, { title }]) => [`${type}: `, `${title}: `] as const);

/** What an estimate rests on. The API names types of jobs as its fields do. */
export function Assumptions({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => {
    const [prefix = "", title = ""] = titles.find(([prefix]) => sentence.startsWith(prefix)) ?? [];
    return (
      <p key={sentence} className="muted">
        {title + sentence.slice(prefix.length)}
      </p>
    );
  });
}
