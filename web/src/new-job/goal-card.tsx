import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { linkTo } from "../api/base-path.ts";
import type { Need } from "../lib/missing-needs.ts";
import { useAccess } from "../ui/access.tsx";
import { useMissingNeeds } from "./needs-notice.tsx";

/** A goal to choose. One that cannot have a result yet says so, and where that is set up. */
export function GoalCard(props: {
  about: string;
  needs: readonly Need[];
  isFirst?: boolean;
  /** The link to its form, which the whole card leads to. */
  children: ReactNode;
}) {
  const { about, needs, isFirst = false, children } = props;
  const missing = useMissingNeeds(needs).find(({ isVital }) => isVital);
  return (
    <div className={isFirst ? "goal goal-first" : "goal"}>
      <h3>{children}</h3>
      <p>{about}</p>
      {missing && (
        <p className="goal-missing">
          <span className="badge">{missing.need === "smtp" ? "blocked" : "not set up"}</span>{" "}
          <SetUp page={missing.page} takesOwnKey={missing.ownKey !== null} />
        </p>
      )}
    </div>
  );
}

export const CampaignCard = () => (
  <GoalCard
    about="A campaign searches many cities, reads the website of each business, and verifies the addresses it finds."
    needs={["map_provider"]}
    isFirst
  >
    <Link to="/campaigns/new">Find businesses everywhere</Link>
  </GoalCard>
);

/** Where a client's own key is saved, or how the operator sets up what is missing. */
function SetUp({ page, takesOwnKey }: { page: string; takesOwnKey: boolean }) {
  const isOwner = useAccess("owner");
  if (takesOwnKey && isOwner) return <Link to="/settings/providers">Set it up</Link>;
  return (
    <a href={linkTo(`/docs/${page}`)} target="_blank" rel="noreferrer">
      How to set it up
    </a>
  );
}
