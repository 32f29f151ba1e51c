import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { type FormEvent, useMemo } from "react";
import { jobTypeNames, jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Acknowledgement } from "../api/answers.ts";
import { absoluteUrlOf } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { requestFields, useSchemaForm } from "../forms/use-schema-form.ts";
import { curlCommand } from "../lib/curl.ts";
import type { Field } from "../lib/schema-fields.ts";
import { Editable } from "../ui/access.tsx";
import { Copyable, Empty, Failure, Loading, PageHead, Panel } from "../ui/parts.tsx";
import { useToast } from "../ui/toasts.tsx";

export function NewJobPage() {
  const { type: chosen = "svcSite" } = useParams({ strict: false });
  const document = useQuery(queries.openApi());
  const type = jobTypeNames.find((name) => name === chosen) ?? jobTypeNames[0];
  const path = `/api/v1/jobs/${type}/submit`;
  const fields = useMemo(
    () => (document.data ? requestFields(document.data, path) : []),
    [document.data, path],
  );
  return (
    <>
      <PageHead above={<Link to="/jobs">Jobs</Link>} />
      <nav className="choices" aria-label="Job type">
        {jobTypeNames.map((name) => (
          <Link
            key={name}
            to="/new/$type"
            params={{ type: name }}
            aria-current={name === type ? "page" : undefined}
          >
            <strong>{jobTypeRows[name].title}</strong>
            <span>{jobTypeRows[name].about}</span>
          </Link>
        ))}
      </nav>
      {document.isPending && <Loading rows={6} />}
      {document.isError && <Failure error={document.error} retry={() => void document.refetch()} />}
      {document.data &&
        (fields.length === 0 ? (
          <Empty title={`${type} is not available`}>This service does not accept jobs of this type.</Empty>
        ) : (
          <Editable access="member">
            <JobForm
              key={type}
              path={path}
              fields={fields}
              main={new Set<string>(jobTypeRows[type].firstFields)}
            />
          </Editable>
        ))}
    </>
  );
}

function JobForm({
  path,
  fields,
  main,
}: {
  path: string;
  fields: readonly Field[];
  main: ReadonlySet<string>;
}) {
  const form = useSchemaForm(fields);
  const toast = useToast();
  const navigate = useNavigate();
  // The service requires a payload, even an empty one.
  const body = { payload: {}, ...form.body };
  const submit = useMutation({
    mutationFn: () => call<Acknowledgement>(path, { method: "POST", body }),
    onSuccess: ({ job_id, from_cache }) => {
      toast(from_cache ? "Found a recent result of the same request." : "Submitted.");
      return navigate({ to: "/jobs/$jobId", params: { jobId: job_id } });
    },
    onError: (error) => form.refuse(error),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check()) submit.mutate();
  };
  return (
    <div className="columns columns-form">
      <form className="panel" onSubmit={onSubmit} noValidate aria-label="Job">
        <SchemaForm
          fields={fields}
          values={form.values}
          problems={form.problems}
          main={main}
          change={form.change}
        />
        {submit.isError && <Failure error={submit.error} />}
        <div className="actions">
          <button type="submit" className="button-primary" disabled={submit.isPending}>
            Submit job
          </button>
        </div>
      </form>
      <Panel title="API command" className="sticky">
        <Copyable
          label="Command that submits this job"
          text={curlCommand({ method: "POST", url: absoluteUrlOf(path), body })}
        />
      </Panel>
    </div>
  );
}
