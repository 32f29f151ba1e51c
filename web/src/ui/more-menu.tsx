import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

const edgePx = 8;

/**
 * Buttons and links of less use, behind a button. They stay in the page while the menu is closed: the dialogs that they
 * open are theirs.
 */
export function MoreMenu(props: { label?: string; isMain?: boolean | undefined; children: ReactNode }) {
  const { label = "More", isMain = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const id = useId();
  // Below its button, but never beyond the left edge of the window.
  useLayoutEffect(() => {
    const menu = items.current;
    if (!isOpen || menu === null) return;
    menu.style.translate = "none";
    const { left } = menu.getBoundingClientRect();
    if (left < edgePx) menu.style.translate = `${edgePx - left}px`;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return undefined;
    box.current?.querySelector<HTMLElement>(".more-items :is(button, a[href])")?.focus();
    const onPress = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("focusin", onPress);
    document.addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onPress);
      document.removeEventListener("keydown", onKey, { capture: true });
    };
  }, [isOpen]);
  return (
    <div className="more-menu" ref={box}>
      <button
        ref={opener}
        type="button"
        className={isMain ? "more-opener button-primary" : "more-opener"}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        ref={items}
        id={id}
        className="more-items"
        aria-label={label}
        hidden={!isOpen}
        // Before the button itself acts: the dialog that it opens returns the focus to what has it now.
        onClickCapture={({ target }) => {
          const pressed = target instanceof Element ? target.closest("button, a") : null;
          if (pressed === null || !box.current?.contains(pressed)) return;
          setOpen(false);
          opener.current?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}
