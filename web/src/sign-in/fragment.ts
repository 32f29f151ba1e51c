import { useEffect, useState } from "react";

/** What a link to the sign-in page brings along. In the fragment, which browsers send to no server. */
export interface Brought {
  kind: "link" | "invitation" | "error";
  value: string;
}

function broughtBy(hash: string): Brought | null {
  const [, kind, value = ""] = /^#(link|invitation|error)=([\w.-]+)$/.exec(hash) ?? [];
  return kind === undefined ? null : { kind: kind as Brought["kind"], value };
}

/** What the address brought along, and removes it there: it is a secret that others could read in the history. */
export function useBrought(): Brought | null {
  const [brought, setBrought] = useState(() => broughtBy(window.location.hash));
  useEffect(() => {
    const take = () => {
      const found = broughtBy(window.location.hash);
      if (found === null) return;
      setBrought(found);
      window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    // Another link, opened in this tab.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return brought;
}
