import { Modal } from "../ui/modal.tsx";
import type { Shortcut } from "./use-shortcuts.ts";

/** Keys that work within parts of pages, which act on them. */
const inLists = [
  ["j", "Next row; also ↓"],
  ["k", "Previous row; also ↑"],
  ["x", "Select the row, or clear its selection"],
  ["Enter", "Open the row"],
] as const;

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** All keyboard shortcuts. */
export function ShortcutsDialog({ shortcuts, close }: { shortcuts: readonly Shortcut[]; close(): void }) {
  const everywhere = shortcuts.filter(({ keys }) => !/ |j/.test(keys));
  const pages = shortcuts.filter(({ keys }) => keys.includes(" "));
  const rows = (all: readonly Pick<Shortcut, "keys" | "text">[]) =>
    all.map(({ keys, text }) => [keys, text] as const);
  return (
    <Modal title="Keyboard shortcuts" close={close} className="modal-wide">
      <div className="shortcuts">
        <Group
          title="Everywhere"
          rows={[
            [onMac ? "⌘ K" : "Ctrl K", "Search everything and run commands"],
            ...rows(everywhere),
            ["Esc", "Close a dialog"],
          ]}
        />
        <Group title="In lists" rows={inLists} />
        <Group title="Pages" rows={rows(pages)} />
      </div>
      <div className="dialog-actions">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function Group({ title, rows }: { title: string; rows: readonly (readonly [keys: string, text: string])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="shortcut-list">
        {rows.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
