import { Link } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, with the way out. */
export function SignOut({ session, onOpen }: { session: Session; onOpen?: () => void }) {
  const signOut = useSignOut();
  return (
    <div className="who">
      <Link to="/account" className="who-name" title="Your account" {...(onOpen && { onClick: onOpen })}>
        <bdi>{session.client_name}</bdi>
      </Link>
      <BusyButton type="button" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </BusyButton>
    </div>
  );
}
