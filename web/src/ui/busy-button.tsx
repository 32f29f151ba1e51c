import type { ComponentProps } from "react";

/**
 * A button that ignores clicks while its work is in progress. It is not disabled then: the browser would move the
 * focus away from it, and keyboard users would start again at the top of the page.
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
