import { type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "./busy-button.tsx";

/** A button for what cannot be undone: it asks once more, and says what will happen. */
export function ConfirmButton(props: {
  children: ReactNode;
  /** Text of the second button. */
  yes: string;
  /** What follows from it. */
  about?: string;
  isBusy: boolean;
  /** What a screen reader reads of the first button, where its text alone does not tell of what it is. */
  label?: string;
  act(): void;
}) {
  const [asks, setAsks] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const second = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (asks) second.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = asks;
  }, [asks]);
  if (!asks) {
    return (
      <BusyButton
        ref={first}
        type="button"
        aria-label={props.label}
        isBusy={props.isBusy}
        onClick={() => setAsks(true)}
      >
        {props.children}
      </BusyButton>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and look like a form
    <span
      className="confirm"
      role="group"
      aria-label={props.label ?? props.yes}
      onKeyDown={(event) => event.key === "Escape" && setAsks(false)}
    >
      {props.about && <span className="confirm-about">{props.about}</span>}
      <button
        ref={second}
        type="button"
        className="button-danger"
        onClick={() => {
          setAsks(false);
          props.act();
        }}
      >
        {props.yes}
      </button>
      <button type="button" onClick={() => setAsks(false)}>
        Keep it
      </button>
    </span>
  );
}
