import type { ExportAddresses } from "../../contract/exports.ts";
import type { RecordRow } from "../../store/records/search.ts";
import { textOf } from "../../text/json-record.ts";

type Read = Pick<RecordRow, "kind" | "fields" | "verification">;

export type WantsVerdict = (verification: RecordRow["verification"]) => boolean;

/**
 * Which mail addresses a file has, by their verdicts; null for all.
 * @param filter the verdicts that contacts must have; null if rows are no contacts, or any verdict will do.
 */
export function wantedVerdicts(addresses: ExportAddresses, filter: WantsVerdict | null): WantsVerdict | null {
  if (addresses === "all") return filter;
  return (verification) =>
    (addresses === "valid" ? verification === "valid" : verification !== "invalid") &&
    (filter?.(verification) ?? true);
}

/** Records and those connected with them without mail addresses that are not wanted, as if these had not been found. */
export function onlyWanted<One extends Read, Other extends Read>(
  records: readonly One[],
  related: readonly Other[],
  wants: WantsVerdict | null,
): { records: readonly One[]; related: readonly Other[] } {
  if (wants === null) return { records, related };
  const isUnwanted = ({ kind, verification }: Read) => kind === "emails" && !wants(verification);
  const unwanted = new Set([...records, ...related].filter(isUnwanted).map(addressOf));
  const without = <Row extends Read>(rows: readonly Row[]): Row[] =>
    rows
      .filter((row) => !isUnwanted(row))
      .map((row) => {
        if (row.kind !== "people" || !unwanted.has(addressOf(row))) return row;
        const { email: _unwanted, ...fields } = row.fields;
        return { ...row, fields };
      });
  return { records: without(records), related: without(related) };
}

const addressOf = ({ fields }: Read): string | null => textOf(fields.email)?.toLowerCase() ?? null;
