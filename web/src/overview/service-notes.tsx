import { Link } from "@tanstack/react-router";
import { type ServiceProblem, type ServiceState, serviceCounts } from "../lib/service-state.ts";
import { Status } from "../ui/parts.tsx";

/** The service's state in a few words, with the way to its checks. @param props.state undefined while it is being checked. */
export function ServiceLink({ state }: { state: ServiceState | undefined }) {
  const counts = state && serviceCounts(state);
  return (
    <Link to="/settings/service" className="quiet-link">
      <span>Service</span>
      {state === undefined ? (
        <span className="muted">is being checked…</span>
      ) : (
        <>
          <Status value={state.status} />
          {counts && <span className="muted">{counts}</span>}
        </>
      )}
    </Link>
  );
}

/** Why the service needs attention; advice can be unfolded. */
export function ServiceNotes({ state: { problems, advice } }: { state: ServiceState }) {
  return (
    <>
      {problems.length > 0 && (
        <div className="note service-note">
          <ul className="plain-list">
            {problems.map((problem) => (
              <li key={problem.text}>
                <ProblemText problem={problem} />
              </li>
            ))}
          </ul>
          <Link to="/settings/service">See the checks</Link>
        </div>
      )}
      {advice.length > 0 && (
        <details className="quiet-notes">
          <summary>
            {advice.length === 1 ? "1 recommendation" : `${advice.length} recommendations`} for the operator
          </summary>
          {advice.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      )}
    </>
  );
}

function ProblemText({ problem: { check, text, affects, isFelt } }: { problem: ServiceProblem }) {
  return (
    <>
      {check !== null && <span className="strong">{check}: </span>}
      {text}
      {affects.length > 0 && <span className="muted"> Concerns: {affects.join(", ")}.</span>}
      {!isFelt && <span className="muted"> No job failed for it in the last hour.</span>}
    </>
  );
}
