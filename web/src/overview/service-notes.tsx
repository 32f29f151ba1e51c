import { Link } from "@tanstack/react-router";
import type { ServiceProblem, ServiceState } from "../lib/service-state.ts";
import { Status } from "../ui/parts.tsx";

/** The service's state in a few words, with the way to its checks. */
export function ServiceLink({ state }: { state: ServiceState }) {
  const failed = state.problems.flatMap(({ check }) => check ?? []);
  const found = [
    failed.length > 0 && `${failed.length === 1 ? "check" : "checks"} failed: ${failed.join(", ")}`,
    state.warnings > 0 && `${state.warnings} ${state.warnings === 1 ? "warning" : "warnings"}`,
  ].filter(Boolean);
  return (
    <Link to="/settings/service" className="quiet-link">
      <span>Service</span> <Status value={state.status} />
      {found.length > 0 && <span className="muted">{found.join(", ")}</span>}
    </Link>
  );
}

/** What fails now comes as a warning; a check that fails while jobs succeed, and advice, can be unfolded. */
export function ServiceNotes({ state }: { state: ServiceState }) {
  const felt = state.problems.filter(({ isFelt }) => isFelt);
  const others = state.problems.filter(({ isFelt }) => !isFelt);
  const count = others.length + state.advice.length;
  return (
    <>
      {felt.map((problem) => (
        <p key={problem.text} className="note">
          <ProblemText problem={problem} />
        </p>
      ))}
      {count > 0 && (
        <details className="quiet-notes">
          <summary>
            {count === 1 ? "1 note" : `${count} notes`} about the service; no job failed for{" "}
            {count === 1 ? "it" : "them"} in the last hour
          </summary>
          {others.map((problem) => (
            <p key={problem.text}>
              <ProblemText problem={problem} />
            </p>
          ))}
          {state.advice.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      )}
    </>
  );
}

function ProblemText({ problem: { check, text, affects } }: { problem: ServiceProblem }) {
  return (
    <>
      {check !== null && <span className="strong">{check}: </span>}
      {text}
      {affects.length > 0 && <span className="muted"> Concerns: {affects.join(", ")}.</span>}
    </>
  );
}
