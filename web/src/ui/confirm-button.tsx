import * as AlertDialog from "@radix-ui/react-alert-dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { BusyButton } from "./busy-button.tsx";

/** A button for an action that cannot be undone: a dialog explains the consequences and asks for confirmation. */
export function ConfirmButton(props: {
  children: ReactNode;
  /** The dialog's question. */
  question: string;
  /** What the action leads to. */
  about: string;
  /** The dialog's button that performs the action. */
  confirm: string;
  /** The dialog's button that closes it without action. */
  keep?: string;
  isBusy: boolean;
  /** The first button's name for screen readers, where its text alone is ambiguous. */
  label?: string;
  act(): void;
}) {
  const { children, question, about, confirm, keep = "Cancel", isBusy, label, act } = props;
  const first = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <BusyButton type="button" aria-label={label} isBusy={isBusy}>
          {children}
        </BusyButton>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        {/* Not Radix's overlay: it adds a style element, which the security policy blocks. */}
        <Backdrop />
        <AlertDialog.Content
          className="dialog"
          aria-modal
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            first.current?.focus();
          }}
          // The button itself may be in a menu, which has closed.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
        >
          <AlertDialog.Title className="dialog-title">{question}</AlertDialog.Title>
          <AlertDialog.Description>{about}</AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel>{keep}</AlertDialog.Cancel>
            <AlertDialog.Action ref={first} className="button-danger" onClick={act}>
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Shades the page and makes it inert: Radix hides it from screen readers, but leaves its links focusable. */
function Backdrop() {
  useLayoutEffect(() => {
    const page = document.querySelector<HTMLElement>(".frame");
    if (page === null) return undefined;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
  return <div className="dialog-backdrop" />;
}
