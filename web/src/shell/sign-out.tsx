import type { Session } from "../api/answers.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, with the way out. */
export function SignOut({ session }: { session: Session }) {
  const signOut = useSignOut();
  return (
    <div className="who">
      <bdi className="who-name" title={session.client_id}>
        {session.client_name}
      </bdi>
      <BusyButton type="button" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </BusyButton>
    </div>
  );
}
