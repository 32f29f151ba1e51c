import { useEffect, useState } from "react";

/** An estimate is asked for once the input rests for this long. */
const restMs = 600;

/** The text, once it has not changed for a moment; at once if it is empty. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : rested;
}
