import type { paths } from "./api.d.ts";

/** Types of the calls in the OpenAPI document, by method and path. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P] extends Record<M, infer O> ? O : never;

/** A part of the request: absent, optional or required, as in the operation. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : undefined extends Value
    ? { [N in Name]?: Exclude<Value, undefined> }
    : { [N in Name]: Value };

type Parameters<O, Place extends string> = O extends { parameters: infer All }
  ? All extends Record<Place, infer Required>
    ? Required
    : All extends { [Q in Place]?: infer Optional }
      ? Optional | undefined
      : never
  : never;

type JsonOf<Value> = Value extends { content: infer Content }
  ? Content extends { "application/json": infer Json }
    ? Json
    : never
  : never;

type BodyOf<O> = O extends { requestBody: infer Body }
  ? JsonOf<Body>
  : O extends { requestBody?: infer Body }
    ? JsonOf<Exclude<Body, undefined>> | undefined
    : never;

export type CallOptions<M extends Method, P extends PathOf<M>> = Part<
  "path",
  Parameters<Operation<M, P>, "path">
> &
  Part<"query", Parameters<Operation<M, P>, "query">> &
  Part<"body", BodyOf<Operation<M, P>>> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

/** The JSON of a successful response. */
export type ResponseOf<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses }
    ? { [S in keyof Responses]: JsonOf<Responses[S]> }[keyof Responses]
    : never;

/** Options may be left out where nothing in them is required. */
export type OptionsArgument<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];
