import { Link } from "@tanstack/react-router";
import { type ServiceProblem, type ServiceState, serviceCounts } from "../lib/service-state.ts";
import { Status } from "../ui/parts.tsx";

/**
 * The service's state in a row whose height does not depend on it: the checks take longer than the page.
 * @param props.state undefined while it is being checked.
 */
export function ServiceRow({ state }: { state: ServiceState | undefined }) {
  const counts = state && serviceCounts(state);
  const text = state && textOf(state);
  return (
    <div className="service-row">
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
      <p className="service-text" title={text}>
        {text}
      </p>
      <Link to="/settings/service">See the checks</Link>
    </div>
  );
}

/** What operators may improve, which needs nobody's attention now. */
export function ServiceAdvice({ advice }: Pick<ServiceState, "advice">) {
  if (advice.length === 0) return null;
  return (
    <details className="quiet-notes">
      <summary>
        {advice.length === 1 ? "1 recommendation" : `${advice.length} recommendations`} for the operator
      </summary>
      {advice.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </details>
  );
}

/** The first problem: those that jobs fail for come first. */
function textOf({ problems }: ServiceState): string {
  const [first] = problems.toSorted((one, other) => Number(other.isFelt) - Number(one.isFelt));
  return first === undefined ? "" : problemText(first);
}

const problemText = ({ check, text, affects, isFelt }: ServiceProblem): string =>
  [
    check === null ? text : `${check}: ${text}`,
    affects.length > 0 && `Concerns: ${affects.join(", ")}.`,
    !isFelt && "No job failed for it in the last hour.",
  ]
    .filter(Boolean)
    .join(" ");
