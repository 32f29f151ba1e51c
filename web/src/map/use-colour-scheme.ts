import { useEffect, useState } from "react";

/** A number that changes with the page's colours, for what is drawn with them. */
export function useColourScheme(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((now) => now + 1);
    const query = matchMedia("(prefers-color-scheme: dark)");
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    query.addEventListener("change", changed);
    return () => {
      observer.disconnect();
      query.removeEventListener("change", changed);
    };
  }, []);
  return changes;
}
