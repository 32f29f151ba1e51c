/** Rows of a CSV file (RFC 4180), with commas, semicolons or tabs between the cells. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\ufeff/, "");
  const delimiter = delimiterOf(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (body[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (char === delimiter) endCell();
    else if (char === "\n" || char === "\r") endRow();
    else cell += char;
  }
  endRow();
  return rows;
}

/** The most frequent delimiter of the first line. */
function delimiterOf(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

export interface CsvColumn {
  name: string;
  values: string[];
}

/** Heads that read as the name of a host. None of the last words is a top-level domain. */
const dottedHead = /^[\p{L}-]+[._](?:url|uri|address|domain)$/iu;

/**
 * The columns of a table. The first row has their names, unless `isValue` takes one of its cells for a value, other than
 * `Company.url` for a website; then they are numbered.
 */
export function columnsOf(
  rows: readonly string[][],
  isValue: (cell: string) => boolean,
): { columns: CsvColumn[]; hasNames: boolean } {
  const [head = [], ...rest] = rows;
  const hasNames = head.length > 0 && !head.some((cell) => isValue(cell) && !dottedHead.test(cell));
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => ({
    name: (hasNames && head[index]) || `Column ${index + 1}`,
    values: (hasNames ? rest : rows).map((row) => row[index] ?? "").filter((cell) => cell !== ""),
  }));
  return { columns, hasNames };
}

/** The column with the most values of the wanted kind; the first one if none has any. */
export function likelyColumn(columns: readonly CsvColumn[], isValue: (cell: string) => boolean): number {
  const counts = columns.map(({ values }) => values.slice(0, 1_000).filter(isValue).length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
