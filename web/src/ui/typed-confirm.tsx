import { type FormEvent, type ReactNode, useState } from "react";
import { FormActions } from "./form-actions.tsx";
import { Modal } from "./modal.tsx";

/** A dialog before something that destroys much: it proceeds only once its text has been typed. */
export function TypedConfirm(props: {
  title: string;
  /** What must be typed. */
  text: string;
  /** The button that proceeds. */
  confirm: string;
  /** What proceeding does. */
  change: { isPending: boolean; error: unknown };
  act(): void;
  close(): void;
  children: ReactNode;
}) {
  const { title, text, confirm, change, act, close, children } = props;
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === text.toLowerCase();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) act();
  };
  return (
    <Modal title={title} close={close}>
      <form className="fields" onSubmit={onSubmit}>
        {children}
        <label className="field">
          <span>
            Type <bdi className="typed">{text}</bdi> to confirm
          </span>
          <input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <FormActions change={change} submit={confirm} isDanger isIncomplete={!isConfirmed}>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
      </form>
    </Modal>
  );
}
