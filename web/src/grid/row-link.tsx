import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import { linkTo } from "../api/base-path.ts";

/**
 * A link to a page of the dashboard, for rows of long lists: the router's own follows the address of the page, and costs as much
 * as the rest of a row. It loads the page's script when it is approached, too.
 */
export function RowLink(props: { to: string; title?: string; children: ReactNode }) {
  const { to, title, children } = props;
  const router = useRouter();
  const preload = () => void router.preloadRoute({ to } as never);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const isOther = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.button !== 0;
    if (isOther || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ to } as never);
  };
  return (
    <a href={linkTo(to)} title={title} onClick={open} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
