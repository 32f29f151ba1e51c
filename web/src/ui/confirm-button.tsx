import { AlertDialog } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { BusyButton } from "./busy-button.tsx";

/** A button for what cannot be undone: a dialog asks once more, and says what will happen. */
export function ConfirmButton(props: {
  children: ReactNode;
  /** Text of the dialog's button that does it. */
  yes: string;
  /** What follows from it. */
  about?: string;
  isBusy: boolean;
  /** What a screen reader reads of the first button, where its text alone does not tell of what it is. */
  label?: string;
  act(): void;
}) {
  const { children, yes, about, isBusy, label, act } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <BusyButton type="button" aria-label={label} isBusy={isBusy}>
          {children}
        </BusyButton>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        {/* Not Radix's overlay, which adds a style element that the security policy refuses. */}
        <Backdrop />
        <AlertDialog.Content
          className="dialog"
          aria-modal
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            confirm.current?.focus();
          }}
          {...(about === undefined && { "aria-describedby": undefined })}
        >
          <AlertDialog.Title className="dialog-title">{label ?? children}</AlertDialog.Title>
          {about !== undefined && <AlertDialog.Description>{about}</AlertDialog.Description>}
          <div className="dialog-actions">
            <AlertDialog.Action ref={confirm} className="button-danger" onClick={act}>
              {yes}
            </AlertDialog.Action>
            <AlertDialog.Cancel>Keep it</AlertDialog.Cancel>
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
