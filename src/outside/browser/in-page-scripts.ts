import { readFile } from "node:fs/promises";

/** JavaScript that runs inside of pages, as text. */
export interface InPageScripts {
  /** Runs before a page's own scripts, in their world. */
  beforePage: string;
  /** An expression that gives the functions that read a page, for a world of our own. */
  inPage: string;
}

export async function readInPageScripts(): Promise<InPageScripts> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
  const [beforePage, inPage] = await Promise.all([read("./before-page.js"), read("./in-page.js")]);
  return { beforePage, inPage: inPage.trim().replace(/;$/, "") };
}
