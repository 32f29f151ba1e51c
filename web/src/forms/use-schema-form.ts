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

/** The fields of a request body. Of several alternative forms, the first one is used. */
export function requestFields(document: OpenApiDocument, path: string): Field[] {
  const schema = document.paths[path]?.post?.requestBody?.content["application/json"]?.schema as
    | JsonSchema
    | undefined;
  if (schema === undefined) return [];
  const { schemas } = document.components;
  const body = resolveSchema(schema, schemas);
  return fieldsOf(body.anyOf?.[0] ?? body, schemas);
}

/** State of a form generated from a schema. */
export function useSchemaForm(fields: readonly Field[]) {
  const [values, setValues] = useState<FormValues>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const read = useMemo(() => bodyOf(fields, values), [fields, values]);
  return {
    values,
    body: read.body,
    /** Shown after the first submit: an empty form is not an error. */
    problems: { ...(wasSubmitted ? read.problems : {}), ...refused },
    change(name: string, value: string | boolean) {
      setValues((now) => ({ ...now, [name]: value }));
      setRefused(({ [name]: _gone, ...others }) => others);
    },
    /** @returns whether the form is valid. */
    check(): boolean {
      setWasSubmitted(true);
      setRefused({});
      return Object.keys(read.problems).length === 0;
    },
    /** Shows the service's validation errors beside their fields. */
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
