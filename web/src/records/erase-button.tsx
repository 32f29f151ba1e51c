import { Link } from "@tanstack/react-router";
import type { PrivacySubject } from "../../../src/contract/privacy.ts";
import type { PrivacyErasure } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { changedWithErasures, erasuresPath } from "../api/privacy-queries.ts";
import { useSeries } from "../api/use-series.ts";
import { counted } from "../lib/record-search.ts";
import { personOf } from "../lib/record-subjects.ts";
import { TypedConfirm } from "../ui/typed-confirm.tsx";
import { ActionButton } from "./action-button.tsx";
import type { SelectedRecords } from "./selected-records.ts";
import { SeriesProgress } from "./series-dialog.tsx";

const max = 200;
const submit = "Erase";

/** Erases those whom records are about from everything that is stored. */
export function EraseButton(props: { selected: SelectedRecords; onErased(): void }) {
  const { selected, onErased } = props;
  return (
    <ActionButton
      text="Erase"
      className="button-danger"
      selected={selected}
      max={max}
      plan={(records) => {
        const people = records.flatMap((record) => personOf(record) ?? []);
        if (people.length === 0) return "Nothing identifies the selected records, so they cannot be erased.";
        return { people, others: records.length - people.length };
      }}
    >
      {(plan, close) => <EraseDialog selected={selected} {...plan} onErased={onErased} close={close} />}
    </ActionButton>
  );
}

function EraseDialog(props: {
  selected: SelectedRecords;
  people: readonly PrivacySubject[];
  /** Records without anything that identifies them. */
  others: number;
  onErased(): void;
  close(): void;
}) {
  const { selected, people, others, onErased, close } = props;
  const what = counted(selected.kind, people.length);
  const series = useSeries({
    send: (body: PrivacySubject) => call<PrivacyErasure>(erasuresPath, { method: "POST", body }),
    changes: changedWithErasures,
    done: (receipts) => erasedText(receipts),
    onDone: () => {
      close();
      onErased();
    },
  });
  return (
    <TypedConfirm
      title={`Erase: ${what}`}
      text={`erase ${what}`}
      confirm={submit}
      change={series}
      act={() => series.run(people)}
      close={close}
    >
      <p>
        Erases everything stored about them, in records, results, texts, events and logs, and prevents
        collecting it again. This cannot be undone. <Link to="/records/privacy">Privacy</Link> keeps the
        receipts.
      </p>
      {others > 0 && (
        <p className="note">
          {others.toLocaleString()} of the selected records {others === 1 ? "has" : "have"} nothing that
          identifies {others === 1 ? "it" : "them"} and {others === 1 ? "stays" : "stay"}.
        </p>
      )}
      <SeriesProgress series={series} total={people.length} submit={submit} />
    </TypedConfirm>
  );
}

/** What a request of erasures has led to so far. */
export function erasedText(receipts: readonly PrivacyErasure[]): string {
  const running = receipts.filter(({ state }) => state === "running").length;
  const one = receipts.length === 1;
  if (running === 0) return one ? "Erased." : `${receipts.length.toLocaleString()} erasures completed.`;
  return one
    ? "The erasure goes on in the background."
    : `${running.toLocaleString()} of ${receipts.length.toLocaleString()} erasures go on in the background.`;
}
