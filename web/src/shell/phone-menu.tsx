import { Link } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";
import { useDestinations } from "../routes/page-info.ts";
import { Modal } from "../ui/modal.tsx";
import { UserMenu } from "../users/user-menu.tsx";
import { SignOut } from "./sign-out.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** Everything that the bar at the bottom of a phone has no room for. */
export function PhoneMenu({ session, close }: { session: Session; close(): void }) {
  const pages = useDestinations();
  return (
    <Modal title="Menu" close={close} className="phone-menu">
      <ThemeChoice />
      <nav aria-label="All pages">
        <ul>
          {pages.map(({ to, title }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: true, includeSearch: false }} onClick={close}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <UserMenu session={session} onOpen={close} />
      <SignOut session={session} onOpen={close} />
      <div className="dialog-actions">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  );
}
