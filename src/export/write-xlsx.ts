import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { disarmFormulas } from "../text/csv.ts";
import { type Cell, type CellType, type Column, cellOf, type Table } from "./table.ts";
import { pieces } from "./write-text.ts";

/** Rows of a sheet with its header, in every program that reads the format. */
export const sheetRowsMax = 1_048_576;
/** Characters of a cell. */
export const cellCharsMax = 32_767;

/** Level 1 compresses the repetitive XML to a tenth; higher levels take twice the time for a fifth less. */
const compressionLevel = 1;

/**
 * A workbook (ECMA-376) whose rows continue on further sheets when one is full. The XML is written as the rows come;
 * compression runs in libuv's threads.
 */
export function writeXlsx<Row>(
  { columns, batches }: Table<Row>,
  { signal, rowsMax = sheetRowsMax }: { signal: AbortSignal; rowsMax?: number },
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  const fail = (error: unknown) => body.destroy(error as Error);
  zip.on("error", fail);
  const fill = async () => {
    const source = rowsOf(batches(signal));
    let sheets = 0;
    do {
      sheets += 1;
      const sheet = Readable.from(writeSheet(columns, source, rowsMax), { objectMode: false });
      const ended = once(sheet, "end", { signal });
      zip.addReadStreamLazy(`xl/worksheets/sheet${sheets}.xml`, { compressionLevel }, (pass) =>
        pass(null, sheet),
      );
      body.once("close", () => sheet.destroy());
      await ended;
    } while (!source.isDone());
    for (const [path, xml] of Object.entries(partsOf(sheets))) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  };
  fill().catch(fail);
  return body;
}

/** Rows one at a time, of which several sheets take their share. */
interface RowSource<Row> {
  /** Up to `count` rows in batches. */
  take(count: number): AsyncGenerator<readonly Row[]>;
  isDone(): boolean;
}

function rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): RowSource<Row> {
  const iterator = batches[Symbol.asyncIterator]();
  let rest: readonly Row[] = [];
  let done = false;
  const refill = async () => {
    while (rest.length === 0 && !done) {
      const next = await iterator.next();
      if (next.done) done = true;
      else rest = next.value;
    }
  };
  return {
    async *take(count) {
      let left = count;
      for (await refill(); rest.length > 0 && left > 0; await refill()) {
        const batch = rest.slice(0, left);
        rest = rest.slice(left);
        left -= batch.length;
        yield batch;
      }
    },
    isDone: () => done && rest.length === 0,
  };
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Styles by their index in styles.xml. */
const style = { moment: 1, header: 2 } as const;

async function* writeSheet<Row>(
  columns: readonly Column<Row>[],
  source: RowSource<Row>,
  rowsMax: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const header = columns.map(({ name }, index) => textCell(`${letters[index]}1`, name, style.header));
  yield `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${header.join("")}</row>`;
  let number = 1;
  yield* pieces(source.take(rowsMax - 1), (row) => {
    number += 1;
    let cells = "";
    for (const [index, column] of columns.entries()) {
      cells += cellXml(`${letters[index]}${number}`, column.type, cellOf(column, row));
    }
    return `<row r="${number}">${cells}</row>`;
  });
  yield "</sheetData></worksheet>";
}

/** A, B, … Z, AA, … */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

function cellXml(at: string, type: CellType, cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (type === "moment") {
    const serial = serialOf(cell as string);
    if (serial !== null) return `<c r="${at}" s="${style.moment}"><v>${serial}</v></c>`;
  }
  if (typeof cell === "string") return textCell(at, cell);
  return textCell(at, Array.isArray(cell) ? cell.join("; ") : JSON.stringify(cell));
}

/** Days since the end of 1899, as spreadsheets count; null before their calendar begins to be right, in March 1900. */
function serialOf(moment: string): number | null {
  const serial = Date.parse(moment) / 86_400_000 + 25_569;
  return serial >= 61 && serial < 2_958_466 ? serial : null;
}

function textCell(at: string, text: string, styled?: number): string {
  if (text === "") return "";
  const mark = styled === undefined ? "" : ` s="${styled}"`;
  return `<c r="${at}"${mark} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** What XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const needsCare = /[<>&\r]|_x[0-9A-Fa-f]{4}_/;

/** Without anything that a spreadsheet would run, and short enough for a cell. */
function xmlText(given: string): string {
  let text = disarmFormulas(given).replace(unwritable, "\ufffd");
  // An ellipsis shows that text is missing; no character is cut in two.
  if (text.length > cellCharsMax) text = `${text.slice(0, cellCharsMax - 1).toWellFormed()}…`;
  if (!needsCare.test(text)) return text;
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      // Readers take `_x000D_` for a character (ECMA-376 part 1, 22.9.2.19).
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      // A parser makes a line feed of it otherwise.
      .replaceAll("\r", "&#13;")
  );
}

/** All parts but the sheets. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (part: (number: number) => string) => numbers.map(part).join("");
  const package_ = "http://schemas.openxmlformats.org/package/2006";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return {
    "[Content_Types].xml": `${xmlHead}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `${xmlHead}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `${xmlHead}<Relationships xmlns="${package_}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/workbook.xml": `${xmlHead}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${each((number) => `<sheet name="Export${number === 1 ? "" : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    "xl/styles.xml": `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd&quot;T&quot;hh:mm:ss&quot;Z&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  };
}
