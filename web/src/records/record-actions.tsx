import type { RecordKind } from "../api/answers.ts";
import { isPersonal } from "../lib/record-subjects.ts";
import { Needs } from "../ui/access.tsx";
import { EraseButton } from "./erase-button.tsx";
import { JobsButton } from "./jobs-button.tsx";
import type { SelectedRecords } from "./selected-records.ts";
import { SuppressButton } from "./suppress-button.tsx";

export const canVerify = (kind: RecordKind): boolean => kind !== "phones";

/** What can be done with records besides labelling them, on a record's page and for a selection of a list. */
export function RecordActions(props: {
  selected: SelectedRecords;
  /** Shown elsewhere, or pointless for these records. */
  without?: readonly ("verify" | "crawl")[];
  onErased(): void;
}) {
  const { selected, without = [], onErased } = props;
  const { kind } = selected;
  return (
    <>
      <Needs access="member">
        {!without.includes("verify") && canVerify(kind) && <JobsButton action="verify" selected={selected} />}
        {!without.includes("crawl") && (kind === "businesses" || kind === "domains") && (
          <JobsButton action="crawl" selected={selected} />
        )}
        <SuppressButton selected={selected} />
      </Needs>
      {isPersonal(kind) && (
        <Needs access="owner">
          <EraseButton selected={selected} onErased={onErased} />
        </Needs>
      )}
    </>
  );
}
