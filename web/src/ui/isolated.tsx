import type { ReactNode } from "react";

/** Text that may come from data, in its own writing direction, without an effect on what is around it. Leaves elements as they are. */
export function Isolated({ children }: { children: ReactNode }) {
  return typeof children === "string" && children !== "" ? <bdi>{children}</bdi> : children;
}
