import { useRef, useState } from "react";
import type { PrivacySubject } from "../../../src/contract/privacy.ts";
import type { PrivacyAccess, PrivacyFinding } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { accessPath } from "../api/privacy-queries.ts";

export interface Access {
  /** Whom it is about. */
  subject: PrivacySubject;
  findings: readonly PrivacyFinding[];
  isPending: boolean;
  error: unknown;
}

/** Searches everything that is stored for a person, part by part, until the end. */
export function useAccess() {
  const [access, setAccess] = useState<Access | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  const find = async (subject: PrivacySubject) => {
    stop();
    const own = new AbortController();
    running.current = own;
    const findings: PrivacyFinding[] = [];
    const show = (part: { isPending: boolean; error: unknown }) => {
      if (!own.signal.aborted) setAccess({ subject, findings: [...findings], ...part });
    };
    show({ isPending: true, error: null });
    let cursor: string | null = null;
    try {
      do {
        const body: object = { ...subject, ...(cursor !== null && { cursor }) };
        const answer: PrivacyAccess = await call(accessPath, { method: "POST", body, signal: own.signal });
        findings.push(...answer.findings);
        cursor = answer.next_cursor;
        show({ isPending: cursor !== null, error: null });
      } while (cursor !== null);
    } catch (error) {
      show({ isPending: false, error });
    }
  };
  const clear = () => {
    stop();
    setAccess(null);
  };
  return { access, find, clear };
}
