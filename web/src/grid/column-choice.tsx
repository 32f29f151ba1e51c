import { useState } from "react";
import { Modal } from "../ui/modal.tsx";
import { OrderChoice } from "../ui/order-choice.tsx";

/** Chooses the shown columns and their order. */
export function ColumnChoice(props: {
  all: readonly { name: string; head: string }[];
  shown: readonly string[];
  /** Undefined: the default columns. */
  choose(names: readonly string[] | undefined): void;
}) {
  const { all, shown, choose } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </button>
      {isOpen && (
        <Modal title="Columns" close={() => setOpen(false)}>
          <OrderChoice what="columns" all={all} chosen={shown} fixed={all[0]?.name} choose={choose} />
          <div className="dialog-actions">
            <button type="button" onClick={() => choose(undefined)}>
              Reset
            </button>
            <button type="button" className="button-primary" onClick={() => setOpen(false)}>
              Done
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
