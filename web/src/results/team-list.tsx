import type { TeamMember } from "../../../src/job-types/site/result.ts";
import { isolated } from "../lib/isolated.ts";
import { OutLink } from "../ui/out-link.tsx";

/** People of a company as its website names them. */
export function TeamList({ people }: { people: readonly TeamMember[] }) {
  return (
    <ul className="fact-list">
      {people.map(({ name, title, email, linkedin }) => (
        <li key={`${name} ${email}`}>
          <bdi>{name}</bdi>
          {title && `, ${isolated(title)}`}
          {email && ` · ${email}`}
          {linkedin && (
            <>
              {" · "}
              <OutLink href={linkedin} text="profile" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
