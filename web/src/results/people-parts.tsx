import type { LeadScoring } from "../../../src/contract/lead-scoring.ts";
import type { PeopleResult } from "../../../src/job-types/people/result.ts";
import { initials } from "../lib/initials.ts";
import { Fact, Panel } from "../ui/parts.tsx";

/** In place of a photo: an image of somebody would tell another host who looks at them. */
export function Avatar({ name }: { name: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** What was withheld, left out or could not be done, in the service's sentences. */
export function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="note">
      {note}
    </p>
  ));
}

/** What the model made of a question went wrong. */
export function AiNote({ ai }: { ai: PeopleResult["metadata"]["ai"] }) {
  if (ai === null || ai.status === "ok") return null;
  const text = ai.status === "not_configured" ? "No AI model is configured." : "The AI model has failed.";
  return (
    <p className="note">
      {text} {ai.error}
    </p>
  );
}

export function LeadPanel({ scoring }: { scoring: LeadScoring | null }) {
  if (scoring === null) return null;
  const { challenges, authority, money, prioritization } = scoring.champ_analysis;
  return (
    <Panel
      title="Fit"
      aside={<span className="numbers strong">{Math.round(scoring.icp_fit_score * 100)} of 100</span>}
    >
      <dl className="facts">
        <Fact name="Challenges">{challenges.join("; ") || "–"}</Fact>
        <Fact name="Authority">{authority ?? "–"}</Fact>
        <Fact name="Money">{money ?? "–"}</Fact>
        <Fact name="Urgency">{prioritization ?? "–"}</Fact>
      </dl>
    </Panel>
  );
}
