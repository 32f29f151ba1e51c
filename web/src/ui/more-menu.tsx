import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

const edgePx = 8;

/**
 * Buttons and links of less use, behind a button. They stay in the page while the menu is closed: the dialogs that they
 * open are theirs.
 */
export function MoreMenu(props: {
  label?: string;
  isMain?: boolean | undefined;
  /** The button is three dots, as for the actions of a row, and the label its name. */
  isDots?: boolean;
  children: ReactNode;
}) {
  const { label = "More", isMain = false, isDots = false, children } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const id = useId();
  // Below its button, but never beyond the edges of the window.
  useLayoutEffect(() => {
    const menu = items.current;
    if (!isOpen || menu === null) return;
    menu.style.translate = "none";
    if (isDots && opener.current !== null) placeBeside(menu, opener.current.getBoundingClientRect());
    const { left } = menu.getBoundingClientRect();
    if (left < edgePx) menu.style.translate = `${edgePx - left}px`;
  }, [isOpen, isDots]);
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
    // It does not move with its row.
    const onScroll = () => setOpen(false);
    if (isDots) document.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("focusin", onPress);
      document.removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [isOpen, isDots]);
  return (
    <div className="more-menu" ref={box}>
      <button
        ref={opener}
        type="button"
        className={isDots ? "more-dots" : isMain ? "more-opener button-primary" : "more-opener"}
        aria-label={isDots ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isDots ? <span aria-hidden="true">⋯</span> : label}
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

/** The actions of a table's row, where there is more than one. @param props.of the name of the row. */
export const RowMenu = ({ of: name, children }: { of: string; children: ReactNode }) => (
  <div className="row-actions">
    <MoreMenu label={`Actions for ${name}`} isDots>
      {children}
    </MoreMenu>
  </div>
);

/** A table would cut off a menu that is placed within it: this one is placed in the window, where there is room. */
function placeBeside(menu: HTMLElement, opener: DOMRect): void {
  const { height } = menu.getBoundingClientRect();
  const isBelow = opener.bottom + height + edgePx < window.innerHeight;
  menu.style.position = "fixed";
  menu.style.right = `${document.documentElement.clientWidth - opener.right}px`;
  menu.style.top = `${isBelow ? opener.bottom + edgePx / 2 : opener.top - height - edgePx / 2}px`;
}
