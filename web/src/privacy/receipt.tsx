import { useQuery } from "@tanstack/react-query";
import type { PrivacyErasure } from "../api/answers.ts";
import { privacyQueries } from "../api/privacy-queries.ts";
import { download, Fact, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import { placeTitle } from "./places.ts";

/** The receipt of an erasure, which follows it until it is completed. */
export function Receipt({ id }: { id: string }) {
  const erasure = useQuery(privacyQueries.erasure(id));
  const { data } = erasure;
  return (
    <>
      <Reading query={erasure} rows={4} />
      {data && <ReceiptFacts receipt={data} />}
    </>
  );
}

function ReceiptFacts({ receipt }: { receipt: PrivacyErasure }) {
  const { erasure_id: id, state, waiting_for: waits, identifiers, counts } = receipt;
  const places = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <>
      <dl className="facts" aria-label="Receipt">
        <Fact name="Receipt">
          <code>{id}</code>
        </Fact>
        <Fact name="Status">
          <Status value={state} />
          {state === "running" && (
            <span className="sub">
              {waits === null
                ? "What was known is erased. Everything else is being searched in the background."
                : `Waiting for ${waits}.`}
            </span>
          )}
        </Fact>
        <Fact name="Requested">
          <Time value={receipt.requested_at} />
        </Fact>
        {receipt.completed_at && (
          <Fact name="Completed">
            <Time value={receipt.completed_at} />
          </Fact>
        )}
        <Fact name="Suppressed">
          {identifiers.toLocaleString()} {identifiers === 1 ? "identifier" : "identifiers"}
        </Fact>
        <Fact name="Erased">
          {places.length === 0
            ? "Nothing was stored."
            : places.map(([place, count]) => (
                <span key={place} className="address">
                  {placeTitle(place)}: {count.toLocaleString()}
                </span>
              ))}
        </Fact>
      </dl>
      <div className="actions below">
        <button
          type="button"
          onClick={() =>
            download(`erasure-${id}.json`, `${JSON.stringify(receipt, null, 2)}\n`, "application/json")
          }
        >
          Download receipt
        </button>
      </div>
    </>
  );
}
