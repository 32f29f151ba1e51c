import { type JobTransition, jobTransitions } from "../../src/contract/job-states.ts";
import { markdownTable } from "./markdown-table.ts";

const introduction = `# Job states

A job is \`queued\`, then \`processing\`, and ends as \`completed\`, \`failed\` or \`cancelled\`. A job
that has ended never changes again: cancelling it returns 400. Each event is written in the transaction that changes
the state, so events are never lost or premature.`;

/** docs/job-states.md: the transitions as a diagram and as a table. */
export function jobStatesPage(): string {
  const table = markdownTable(
    ["State", "What happens", "Next state", "Event", "Also"],
    jobTransitions.map(({ from, trigger, to, event, note }) => [
      from === null ? "(none)" : `\`${from}\``,
      trigger,
      `\`${to}\``,
      event === null ? "" : `\`${event}\``,
      note,
    ]),
  );
  return [introduction, `\`\`\`mermaid\n${diagram(jobTransitions)}\n\`\`\``, table].join("\n\n");
}

function diagram(transitions: readonly JobTransition[]): string {
  const left = new Set(transitions.map((transition) => transition.from));
  const ends = new Set(transitions.map((transition) => transition.to).filter((state) => !left.has(state)));
  return [
    "stateDiagram-v2",
    // Several arrows from a state to itself are drawn over each other.
    ...[...Map.groupBy(transitions, ({ from, to }) => `${from ?? "[*]"} --> ${to}`)].map(
      ([arrow, same]) => `  ${arrow}: ${same.map(({ trigger }) => trigger).join("<br/>")}`,
    ),
    ...[...ends].map((state) => `  ${state} --> [*]`),
  ].join("\n");
}
