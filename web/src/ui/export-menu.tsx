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
  choose(start: ExportStart): void;
  /** Further ways. */
  children?: ReactNode;
}) {
  const { isMain, forCrm, choose, children } = props;
  const format = (name: ExportChoice["format"]) => (
    <button key={name} type="button" onClick={() => choose({ format: name })}>
      {exportFormats[name]}
    </button>
  );
  return (
    <MoreMenu label="Export" isMain={isMain}>
      {forPeople.map(format)}
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
      {forPrograms.map(format)}
      {children}
    </MoreMenu>
  );
}
