import type { Session } from "../api/answers.ts";
import { actorName } from "../lib/actor-name.ts";
import { accessTexts } from "../ui/access.tsx";
import { Fact, Panel } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** Who is signed in, for which client, as what and since when. */
export function SessionFacts({ session }: { session: Session }) {
  const isUser = Boolean(session.user_id);
  return (
    <Panel title="This session">
      <dl className="facts facts-row">
        <Fact name={isUser ? "Signed in as" : "Signed in with"}>
          <bdi>{actorName(session.actor)}</bdi>
        </Fact>
        <Fact name="Client">
          <bdi>{session.client_name}</bdi>
          <code className="sub">{session.client_id}</code>
        </Fact>
        <Fact name={isUser ? "Role" : "Access"}>
          {session.access}
          <span className="sub">{accessTexts[session.access]}</span>
        </Fact>
        <Fact name="Since">
          <Time value={session.started_at} relative />
        </Fact>
        <Fact name="Ends">
          <Time value={session.expires_at} />
        </Fact>
      </dl>
    </Panel>
  );
}
