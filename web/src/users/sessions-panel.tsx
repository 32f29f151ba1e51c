import { useQuery } from "@tanstack/react-query";
import type { AccountSession } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import { accountPath, userQueries } from "./user-queries.ts";

const methods: Readonly<Record<string, string>> = {
  invitation: "an invitation",
  link: "a mailed link",
  password: "password and code",
  sso: "single sign-on",
  switch: "a switch of clients",
};

/** The user's open sessions, which can be ended. */
export function SessionsPanel() {
  const query = useQuery(userQueries.sessions());
  const sessions = query.data?.sessions ?? [];
  const endOthers = useChange({
    call: () => call<{ ended: number }>(`${accountPath}/sessions`, { method: "DELETE" }),
    changes: ["account-sessions"],
    done: "You are signed out everywhere else.",
  });
  return (
    <Panel
      title="Sessions"
      aside={
        sessions.length > 1 && (
          <BusyButton type="button" isBusy={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign out everywhere else
          </BusyButton>
        )
      }
    >
      <Reading query={query} rows={2} />
      {sessions.length > 0 && (
        <DataTable
          label="Sessions"
          className="rows"
          rows={sessions}
          keyOf={(session) => session.session_id}
          columns={[
            {
              head: "Browser",
              className: "long-name",
              cell: (session) => (
                <>
                  {browserOf(session.user_agent)}
                  {session.is_current && " (this one)"}
                  <span className="sub">
                    <bdi>{session.client_name}</bdi> · {session.address ?? "unknown network"}
                  </span>
                </>
              ),
            },
            {
              head: "Signed in",
              isLabelled: true,
              cell: (session) => (
                <>
                  <Time value={session.created_at} relative />
                  <span className="sub">with {methods[session.method] ?? session.method}</span>
                </>
              ),
            },
            {
              head: "Ends",
              className: "nowrap muted",
              isLabelled: true,
              cell: (session) => <Time value={session.expires_at} relative />,
            },
            {
              head: "Actions",
              hidesHead: true,
              cell: (session) => !session.is_current && <EndSession session={session} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function EndSession({ session }: { session: AccountSession }) {
  const end = useChange({
    call: () => call(`${accountPath}/sessions/${session.session_id}`, { method: "DELETE" }),
    changes: ["account-sessions"],
    done: "The session has ended.",
  });
  return (
    <div className="row-actions">
      <BusyButton
        type="button"
        aria-label={`End the session in ${browserOf(session.user_agent)}`}
        isBusy={end.isPending}
        onClick={() => end.mutate(undefined)}
      >
        End
      </BusyButton>
    </div>
  );
}

/** Browser and system by the names that users know; the rest of the text tells them nothing. */
function browserOf(userAgent: string | null): string {
  if (userAgent === null) return "Unknown browser";
  const browser = [
    ["Edg", "Edge"],
    ["OPR", "Opera"],
    ["Firefox", "Firefox"],
    ["Chrome", "Chrome"],
    ["Safari", "Safari"],
  ].find(([mark = ""]) => userAgent.includes(mark))?.[1];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/
    .exec(userAgent)?.[0]
    .replace("Mac OS X", "macOS");
  if (browser === undefined) return userAgent.slice(0, 40);
  return system === undefined ? browser : `${browser} on ${system}`;
}
