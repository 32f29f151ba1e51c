import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";

const DialogContext = createContext(false);

/** Whether this is shown in a dialog, whose main button is its last. */
export const useIsInDialog = (): boolean => useContext(DialogContext);

/**
 * A dialog over the page. The browser makes the page inert, keeps the focus inside, closes it on Escape and returns
 * the focus afterwards.
 */
export function Modal(props: {
  title: string;
  close(): void;
  children: ReactNode;
  className?: string;
  hidesTitle?: boolean;
}) {
  const { title, close, children, className = "", hidesTitle } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // Outside of what opens it, which may be a menu that closes.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={titleId}
      onClick={(event) => event.target === dialog.current && close()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="modal-body">
        <h2 id={titleId} className={hidesTitle ? "visually-hidden" : "dialog-title"}>
          {title}
        </h2>
        <DialogContext value={true}>{children}</DialogContext>
      </div>
    </dialog>,
    document.body,
  );
}

/** A button that opens a dialog, for example with the form of a new item. */
export function DialogButton(props: {
  /** The text of the button. */
  text: string;
  /** The title of the dialog; the text of the button by default. */
  title?: string;
  className?: string;
  dialogClass?: string;
  /** What the dialog shows. @param close closes it. */
  children(close: () => void): ReactNode;
}) {
  const { text, title = text, className = "button-primary", dialogClass, children } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && (
        <Modal title={title} close={close} {...(dialogClass && { className: dialogClass })}>
          {children(close)}
        </Modal>
      )}
    </>
  );
}
