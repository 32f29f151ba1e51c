import type { ComponentProps } from "react";

/**
 * A button that does nothing more while its work is under way. It is not disabled then: the browser would take the
 * focus from it, and whoever works by keyboard would begin anew at the top of the page.
 */
export function BusyButton({
  isBusy,
  onClick,
  ...others
}: ComponentProps<"button"> & { type: "button" | "submit"; isBusy: boolean }) {
  return (
    <button
      {...others}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
