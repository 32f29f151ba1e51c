import { Component, type ReactNode } from "react";
import { Failure } from "./parts.tsx";

/** Keeps a fault in one part of a page there: the rest of the page stays, and says what still works. */
export class FaultBoundary extends Component<
  { children: ReactNode; fallback: ReactNode },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        <Failure error={error} />
        {this.props.fallback}
      </>
    );
  }
}
