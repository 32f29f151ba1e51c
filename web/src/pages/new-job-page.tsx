import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { JobType } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import type { NewJobSearch } from "../lib/edited-job.ts";
import { CampaignCard, GoalCard } from "../new-job/goal-card.tsx";
import { allGoals, findGoal, type GoalFormProps, type GoalGroup, goalGroups } from "../new-job/goals.ts";
import { MapsForm } from "../new-job/maps-form.tsx";
import { PeopleForm } from "../new-job/people-form.tsx";
import { PlainForm } from "../new-job/plain-form.tsx";
import { SiteForm } from "../new-job/site-form.tsx";
import { VerifyForm } from "../new-job/verify-form.tsx";
import { Editable } from "../ui/access.tsx";
import { Empty, PageHead } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import "../styles/new-job.css";

/** The goals, or the form of one. */
export function NewJobPage() {
  const { type: name } = useParams({ strict: false });
  const { from }: NewJobSearch = useSearch({ strict: false });
  const request = useQuery({ ...queries.jobRequest(from ?? ""), enabled: from !== undefined });
  if (name === undefined) return <GoalList />;
  const goal = findGoal(name);
  const above = <Link to="/new">New job</Link>;
  if (goal === null) {
    return (
      <>
        <PageHead above={above} />
        <Empty title="There is no such job">
          <Link to="/new">Choose what you want</Link>
        </Empty>
      </>
    );
  }
  const Form = forms[goal.type] ?? PlainForm;
  return (
    <>
      <PageHead title={goal.title} above={above} />
      <p className="lead">{goal.about}</p>
      <Editable access="member">
        {from === undefined || request.data ? (
          <Form key={`${goal.name} ${from}`} goal={goal} edited={request.data ?? null} />
        ) : (
          <Reading query={request} rows={6} />
        )}
      </Editable>
    </>
  );
}

const forms: Readonly<Partial<Record<JobType, (props: GoalFormProps) => ReactNode>>> = {
  svcSite: SiteForm,
  svcMaps: MapsForm,
  svcVerify: VerifyForm,
  svcPeople: PeopleForm,
};

function GoalList() {
  return (
    <>
      <PageHead above={<Link to="/jobs">Jobs</Link>} />
      <nav aria-label="Goals">
        {(Object.keys(goalGroups) as GoalGroup[]).map((group) => {
          const goals = allGoals.filter((goal) => goal.group === group);
          return (
            goals.length > 0 && (
              <section key={group} className="goal-group">
                <h2>{goalGroups[group]}</h2>
                <div className="goals">
                  {group === "leads" && <CampaignCard />}
                  {goals.map(({ name, title, about, needs, usualNeeds = [] }) => (
                    <GoalCard key={name} about={about} needs={[...needs, ...usualNeeds]}>
                      <Link to="/new/$type" params={{ type: name }}>
                        {title}
                      </Link>
                    </GoalCard>
                  ))}
                </div>
              </section>
            )
          );
        })}
      </nav>
    </>
  );
}
