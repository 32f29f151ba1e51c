import type { RecordKind } from "../api/answers.ts";
import { isPersonal } from "../lib/record-subjects.ts";
import { Needs } from "../ui/access.tsx";
import { EraseButton } from "./erase-button.tsx";
import type { SelectedRecords } from "./selected-records.ts";
import { SuppressButton } from "./suppress-button.tsx";

export const canVerify = (kind: RecordKind): boolean => kind !== "phones";
export const canCrawl = (kind: RecordKind): boolean => kind === "businesses" || kind === "domains";

/** What is rarely done with records, in a menu of a record's page or of a selection. */
export function RecordActions({ selected, onErased }: { selected: SelectedRecords; onErased(): void }) {
  return (
    <>
      <Needs access="member">
        <SuppressButton selected={selected} />
      </Needs>
      {isPersonal(selected.kind) && (
        <Needs access="owner">
          <EraseButton selected={selected} onErased={onErased} />
        </Needs>
      )}
    </>
  );
}
