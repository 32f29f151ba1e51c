import type { ReactNode } from "react";
import { type ExportChoice, exportFormats, exportPresets } from "../lib/export-choice.ts";
import { MoreMenu } from "./more-menu.tsx";

/** What an export starts with: the format of the file, or the CRM that imports it. */
export type ExportStart = Partial<Pick<ExportChoice, "format" | "layout">>;

const forPeople = ["csv", "xlsx"] as const;
const forPrograms = ["ndjson", "parquet"] as const;

/** The ways out, in the same place and order wherever something can be exported. */
export function ExportMenu(props: {
  isMain?: boolean;
  /** Whether a CRM imports what is exported. */
  forCrm: boolean;
  /** Those that the service writes of it; all by default. */
  formats?: readonly ExportChoice["format"][];
  choose(start: ExportStart): void;
  /** Further ways. */
  children?: ReactNode;
}) {
  const { isMain, forCrm, formats, choose, children } = props;
  const isWritten = (name: ExportChoice["format"]) => formats === undefined || formats.includes(name);
  const format = (name: ExportChoice["format"]) => (
    <button key={name} type="button" onClick={() => choose({ format: name })}>
      {exportFormats[name]}
    </button>
  );
  return (
    <MoreMenu label="Export" isMain={isMain}>
      {forPeople.filter(isWritten).map(format)}
      {forCrm && (
        <>
          <span className="menu-head">For a CRM</span>
          {(Object.keys(exportPresets) as (keyof typeof exportPresets)[]).map((layout) => (
            <button key={layout} type="button" onClick={() => choose({ layout })}>
              {exportPresets[layout]}
            </button>
          ))}
        </>
      )}
      <span className="menu-head">For programs</span>
      {forPrograms.filter(isWritten).map(format)}
      {children}
    </MoreMenu>
  );
}
