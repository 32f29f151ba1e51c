import { AlertDialog } from "radix-ui";
import { type ReactNode, useRef } from "react";
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
        <div className="dialog-backdrop" />
        <AlertDialog.Content
          className="dialog"
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
