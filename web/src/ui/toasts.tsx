import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../api/client.ts";

interface ToastAction {
  label: string;
  act(): void;
}

interface Toast {
  id: number;
  text: string;
  kind: "info" | "error";
  action?: ToastAction | undefined;
  /** By which the service's log names a failed call. */
  requestId?: string | null | undefined;
}

type Show = (
  text: string,
  kind?: Toast["kind"],
  action?: ToastAction,
  requestId?: Toast["requestId"],
) => void;

const ToastContext = createContext<Show>(() => {});
let nextId = 1;
const shownMs = 5_000;
/** Long enough to find the button by keyboard. */
const undoMs = 12_000;

/** Short messages at the edge of the page. Errors stay until they are closed; an action can be taken from its message. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const remove = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  const show = useCallback<Show>((text, kind = "info", action, requestId) => {
    setToasts((now) => [...now.slice(-3), { id: nextId++, text, kind, action, requestId }]);
  }, []);
  useEffect(() => {
    // Downloads show nothing on the page, and on a phone hardly anything else.
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[download]") : null;
      if (link !== null) show(link.download === "" ? "Download started." : `Downloading ${link.download}.`);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [show]);
  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-live="polite" aria-label="Messages">
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} remove={remove} />
        ))}
      </section>
    </ToastContext>
  );
}

function Message({ toast, remove }: { toast: Toast; remove(id: number): void }) {
  const { id, text, kind, action, requestId } = toast;
  const [isHeld, setHeld] = useState(false);
  const opener = useRef(document.activeElement);
  useEffect(() => {
    if (kind === "error" || isHeld) return undefined;
    const timer = setTimeout(() => remove(id), action ? undoMs : shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, action, isHeld, remove]);
  const close = () => {
    remove(id);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it stays while a user reads it or reaches for it
    <div
      className={`toast toast-${kind}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-text">
        <span>{text}</span>
        {requestId && (
          <span className="sub">
            Request ID <code>{requestId}</code>
          </span>
        )}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            close();
            action.act();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close message" onClick={close}>
        ×
      </button>
    </div>
  );
}

export const useToast = () => useContext(ToastContext);

/** Shows why a call failed, with its request ID. */
export function useErrorToast(): (error: unknown) => void {
  const toast = useToast();
  return useCallback(
    (error) =>
      toast(messageOf(error), "error", undefined, error instanceof ApiError ? error.requestId : null),
    [toast],
  );
}
