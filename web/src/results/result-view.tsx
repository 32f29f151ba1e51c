import type { ReactNode } from "react";
import type { VerifyResult } from "../../../src/job-types/verify/result.ts";
import type { JobRequest, JobResults, JobType } from "../api/answers.ts";
import { wholeSite } from "../lib/whole-site.ts";
import { Empty } from "../ui/parts.tsx";
import { MapsView } from "./maps-view.tsx";
import { PeopleView } from "./people-view.tsx";
import { SiteView } from "./site-view.tsx";
import { VerifyView } from "./verify-view.tsx";

/**
 * Shows a result in the view of its job type.
 * @param props.explained the message that the page shows already.
 */
export function ResultView(props: {
  results: JobResults;
  request: JobRequest | undefined;
  explained: string | null;
}) {
  const { results, request, explained } = props;
  const { data, type, message } = results;
  if (data === null) return <Empty title="No result">{message}</Empty>;
  const View = views[type];
  return (
    <>
      {/* A map search has its message among its warnings. */}
      {message !== null && message !== explained && type !== "svcMaps" && <p className="note">{message}</p>}
      <View data={data as never} request={request} explained={explained} />
    </>
  );
}

type View = (props: { data: never; request: JobRequest | undefined; explained: string | null }) => ReactNode;

const views: Record<JobType, View> = {
  svcSite: ({ data, request }) => <SiteView data={wholeSite(data)} customField={customFieldOf(request)} />,
  svcMaps: ({ data, explained }) => <MapsView data={data} explained={explained} />,
  svcVerify: ({ data }) => <VerifyView rows={(data as VerifyResult).results} />,
  svcPeople: ({ data }) => <PeopleView data={data} />,
};

/** The result field of a custom AI prompt; only the request has its name. */
function customFieldOf(request: JobRequest | undefined): string | null {
  const prompt = request?.body.payload.custom_ai_prompt as Record<string, unknown> | null | undefined;
  return prompt?.enabled ? String(prompt.output_field_name ?? "custom_analysis") : null;
}
