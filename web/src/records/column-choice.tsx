import { useState } from "react";
import { moved } from "../lib/record-search.ts";
import { Modal } from "../ui/modal.tsx";
import type { RecordColumn } from "./record-columns.tsx";

/** Chooses the shown columns and their order. */
export function ColumnChoice(props: {
  all: readonly RecordColumn[];
  shown: readonly string[];
  /** Undefined: the default columns. */
  choose(names: readonly string[] | undefined): void;
}) {
  const { all, shown, choose } = props;
  const [isOpen, setOpen] = useState(false);
  const hidden = all.filter(({ name }) => !shown.includes(name));
  const headOf = (name: string) => all.find((column) => column.name === name)?.head ?? name;
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Columns
      </button>
      {isOpen && (
        <Modal title="Columns" close={() => setOpen(false)}>
          <ol className="column-list" aria-label="Shown columns">
            {shown.map((name, index) => (
              <li key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked
                    disabled={name === all[0]?.name}
                    onChange={() => choose(shown.filter((one) => one !== name))}
                  />
                  {headOf(name)}
                </label>
                <MoveButton
                  name={headOf(name)}
                  to="up"
                  isOff={index === 0}
                  move={() => choose(moved(shown, name, -1))}
                />
                <MoveButton
                  name={headOf(name)}
                  to="down"
                  isOff={index === shown.length - 1}
                  move={() => choose(moved(shown, name, 1))}
                />
              </li>
            ))}
          </ol>
          <ul className="column-list" aria-label="Hidden columns">
            {hidden.map(({ name, head }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => choose([...shown, name])} />
                  {head}
                </label>
              </li>
            ))}
          </ul>
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

function MoveButton(props: { name: string; to: "up" | "down"; isOff: boolean; move(): void }) {
  const { name, to, isOff, move } = props;
  return (
    // Not disabled at the end: the browser would move the focus away from it.
    <button
      type="button"
      className="icon-button"
      aria-label={`Move ${name} ${to}`}
      aria-disabled={isOff || undefined}
      onClick={move}
    >
      {to === "up" ? "↑" : "↓"}
    </button>
  );
}
