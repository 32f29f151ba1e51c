import { readFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";

/** A page as the service needs to know it, in the build's pages.json. */
interface BuiltPage {
  /** With names of parameters, as in `/jobs/$jobId`. */
  path: string;
  /** The files that its module consists of, beside those of the frame. */
  scripts: string[];
  /** What it asks the API first, with the names of the address's parameters, as in `/api/v1/jobs/$jobId/status`. */
  reads: string[];
}

interface Query {
  queryFn(context: object): unknown;
  initialPageParam?: unknown;
}

interface PageRow {
  options: {
    path: string;
    staticData: { reads?(parameters: Record<string, string>): readonly Query[] };
  };
}

/**
 * Lists the dashboard's pages with their files and first reads, so that the service can name these in the document: the browser
 * then requests them with the frame's scripts instead of after these.
 */
export function dashboardPages(rows: string): Plugin {
  let pagesRead: Promise<readonly PageRow[]>;
  return {
    name: "dashboard-pages",
    apply: "build",
    buildStart() {
      // Beside the build, which it would prolong by a third. A failure ends the build once its result is awaited.
      pagesRead = readPages(rows);
      pagesRead.catch(() => undefined);
    },
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
        const entry = chunks.find(({ isEntry }) => isEntry);
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const withImports = (name: string, found = new Set<string>()): Set<string> => {
          if (found.has(name)) return found;
          found.add(name);
          for (const one of byName.get(name)?.imports ?? []) withImports(one, found);
          return found;
        };
        const ofFrame = entry ? withImports(entry.fileName) : new Set();
        const modules = await modulesOf(rows);
        const pages = (await pagesRead).map(({ options: { path, staticData } }): BuiltPage => {
          const module = modules.get(path);
          const chunk = chunks.find(({ moduleIds }) => module !== undefined && moduleIds.includes(module));
          if (chunk === undefined) throw new Error(`The build has no file of the page ${path}.`);
          const scripts = [...withImports(chunk.fileName)].filter((name) => !ofFrame.has(name));
          return { path, scripts, reads: readsOf(path, staticData) };
        });
        this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(pages) });
      },
    },
  };
}

async function readPages(rows: string): Promise<readonly PageRow[]> {
  const { module } = await runnerImport<{ pages: readonly PageRow[] }>(rows, {
    root: join(rows, "../../.."),
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
  });
  return module.pages;
}

/** The addresses that the queries of a page ask. They ask nothing while they are built. */
function readsOf(path: string, { reads }: PageRow["options"]["staticData"]): string[] {
  const names = path.split("/").filter((segment) => segment.startsWith("$"));
  const parameters = Object.fromEntries(names.map((name) => [name.slice(1), name]));
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return new Promise(() => undefined);
  };
  try {
    for (const { queryFn, initialPageParam } of reads?.(parameters) ?? [])
      void queryFn({ pageParam: initialPageParam });
  } finally {
    globalThis.fetch = fetch;
  }
  return asked;
}

/** The module that each row loads, which only its text tells. */
async function modulesOf(rows: string): Promise<Map<string, string>> {
  const text = await readFile(rows, "utf8");
  const found = text.matchAll(/path: "([^"]+)",(?:(?!path: ").)*?import\("([^"]+)"\)/gs);
  return new Map([...found].map(([, path = "", module = ""]) => [path, join(rows, "..", module)]));
}
