/** Path of the service at its origin, which the page that it serves names; empty for the root. */
export const basePath: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="forager-base"]')?.content ?? "";

/** A path of the service as a link of this page. */
export const linkTo = (path: string): string => `${basePath}${path}`;

/** The same, for programs elsewhere. */
export const absoluteUrlOf = (path: string): string => `${location.origin}${basePath}${path}`;
