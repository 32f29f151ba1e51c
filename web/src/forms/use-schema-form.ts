import { useMemo, useState } from "react";
import { ApiError } from "../api/client.ts";
import type { OpenApiDocument } from "../api/queries.ts";
import {
  bodyOf,
  type Field,
  type FormValues,
  fieldsOf,
  type JsonSchema,
  resolveSchema,
} from "../lib/schema-fields.ts";

/** The fields of a request's body; of a body in several forms those of the first one, in which all else is wrapped. */
export function requestFields(document: OpenApiDocument, path: string): Field[] {
  const schema = document.paths[path]?.post?.requestBody?.content["application/json"]?.schema as
    | JsonSchema
    | undefined;
  if (schema === undefined) return [];
  const { schemas } = document.components;
  return fieldsOf(resolveSchema(schema.anyOf?.[0] ?? schema, schemas), schemas);
}

/** State of a form that a schema describes. */
export function useSchemaForm(fields: readonly Field[]) {
  const [values, setValues] = useState<FormValues>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const read = useMemo(() => bodyOf(fields, values), [fields, values]);
  return {
    values,
    body: read.body,
    /** Shown once somebody has tried: an empty form is no mistake. */
    problems: { ...(wasSubmitted ? read.problems : {}), ...refused },
    change(name: string, value: string | boolean) {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused(({ [name]: _gone, ...others }) => others);
    },
    /** @returns whether the form can be sent. */
    check(): boolean {
      setWasSubmitted(true);
      setRefused({});
      return Object.keys(read.problems).length === 0;
    },
    /** Puts what the service refuses beside its fields. */
    refuse(error: unknown) {
      if (!(error instanceof ApiError)) return;
      setRefused(
        Object.fromEntries(
          error.violations.map(({ loc, msg }) => [
            loc
              .slice(1)
              .filter((part) => typeof part === "string")
              .join("."),
            `${msg}.`,
          ]),
        ),
      );
    },
  };
}
