import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

interface Toast {
  id: number;
  text: string;
  kind: "info" | "error";
}

const ToastContext = createContext<(text: string, kind?: Toast["kind"]) => void>(() => {});
let nextId = 1;

/** Short messages at the edge of the page. Errors stay until they are closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const remove = useCallback((id: number) => setToasts((now) => now.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (text: string, kind: Toast["kind"] = "info") => {
      const id = nextId++;
      setToasts((now) => [...now.slice(-3), { id, text, kind }]);
      if (kind === "info") setTimeout(() => remove(id), 5_000);
    },
    [remove],
  );
  const value = useMemo(() => show, [show]);
  return (
    <ToastContext value={value}>
      {children}
      <section className="toasts" aria-live="polite" aria-label="Messages">
        {toasts.map((toast) => (
          <div key={toast.id} className={`toast toast-${toast.kind}`}>
            <span>{toast.text}</span>
            <button
              type="button"
              className="icon-button"
              aria-label="Close message"
              onClick={() => remove(toast.id)}
            >
              ×
            </button>
          </div>
        ))}
      </section>
    </ToastContext>
  );
}

export const useToast = () => useContext(ToastContext);
