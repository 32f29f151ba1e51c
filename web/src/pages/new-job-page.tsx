import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { JobType } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import type { NewJobSearch } from "../lib/edited-job.ts";
import { allGoals, findGoal, type GoalFormProps } from "../new-job/goals.ts";
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
      <h2 className="lead">What do you want?</h2>
      <nav className="choices goals" aria-label="Goals">
        {allGoals.map(({ name, title, about }) => (
          <Link key={name} to="/new/$type" params={{ type: name }}>
            <strong>{title}</strong>
            <span>{about}</span>
          </Link>
        ))}
        <Link to="/campaigns/new">
          <strong>Leads of a whole region</strong>
          <span>Businesses in many towns, then their contacts and verified addresses: a campaign.</span>
        </Link>
      </nav>
    </>
  );
}
