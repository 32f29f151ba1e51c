import { foldLetters } from "../../../../text/fold.ts";
import { type HtmlElement, isElement } from "../../page/html-tree.ts";
import { memoize } from "../../page/memoize.ts";
import type { PersonFact } from "../../page/site-page.ts";
import { eastAsianName } from "./east-asian-people.ts";
import { isRole, titleOf } from "./job-titles.ts";
import { familyNameFirst, personalRemark, withoutContacts } from "./named-lines.ts";
import type { Place } from "./people-sections.ts";
import type { PeopleUnit } from "./people-units.ts";
import { hasDegree, hasFirstName, personName } from "./person-name.ts";
import { addressIn, emailIn, isSharedMailbox } from "./personal-email.ts";
import { ancestors } from "./unit-places.ts";

type Column = "name" | "role" | "department" | "foreign" | null;

/** What the heads of columns are called, without accents. */
const heads: Readonly<Record<Exclude<Column, null>, string>> = {
  name:
    "name,names,full name,contact name,contact person,contact,first and last name,vor und nachname,vorname name,name vorname,ansprechpartner,ansprechpartnerin," +
    "ansprechperson,kontaktperson,verantwortlich,verantwortliche,leitung,naam,contactpersoon,verantwoordelijke,nom,noms,nom prenom,prenom nom,nom et prenom,prenom et nom,interlocuteur," +
    "responsable,nome,nome completo,nome e cognome,cognome e nome,nominativo,responsabile,referente,nombre,nombre y apellidos,apellidos y nombre,persona de contacto," +
    "responsavel,imie i nazwisko,nazwisko i imie,osoba kontaktowa,jmeno,jmeno a prijmeni,prijmeni a jmeno,meno,meno a priezvisko,nev,nume,nume si prenume,numele," +
    "ad soyad,adi soyadi,isim,yetkili,ime i prezime,ime in priimek,prezime i ime,navn,namn,nimi,kontaktiperson,vardas,vards,nimi ja perekonnanimi,имя,фио,ф и о,име," +
    "име и фамилия,імя,піб,п і б,ονομα,ονοματεπωνυμο,氏名,名前,お名前,担当者,担当者名,姓名,성명,이름,성함,담당자",
  role:
    "role,position,job title,title,function,designation,post,responsibility,funktion,amt,aufgabe,aufgaben,aufgabenbereich,tatigkeit,zustandigkeit,zustandig fur,functie,rol,taak," +
    "fonction,poste,qualite,cargo,puesto,funcion,ruolo,incarico,funzione,qualifica,mansione,carica,funcao,stanowisko,funkcja,funkce,pozice,funkcia,pozicia," +
    "beosztas,tisztseg,functia,functie publica,gorev,gorevi,unvan,unvani,funkcija,duznost,roll,befattning,uppdrag,stilling,tittel,titel,tehtava,asema," +
    "pareigos,amats,amet,должность,посада,длъжност,θεση,ιδιοτητα,役職,役職名,職名,職務,职务,职位,직책,직위,직급",
  department:
    "department,office,subject,abteilung,bereich,ressort,fachbereich,referat,fach,afdeling,dienst,vak,service,departement,matiere,setor,sector,departamento,area," +
    "ufficio,settore,reparto,materia,departamento o area,dzial,wydzial,przedmiot,oddeleni,odbor,oddelenie,osztaly,terulet,departament,compartiment,birim,bolum,avdeling,avdelning,osasto," +
    "отдел,відділ,отделение,odjel,sektor,τμημα,部署,部門,所属,部门,부서,소속,담당",
  foreign:
    "company,firm,firma,organisation,organization,club,verein,entreprise,societe,empresa,azienda,ditta,societa,bedrijf,spolecnost,ceg,sirket,foretag,virksomhed,yritys," +
    "会社名,회사,institution,university,author,autor,auteur,customer,kunde,client,price,preis,prix,prezzo,precio,preco,prijs,cena,points,punkte,rang,rank,result,ergebnis,zeit,wynik",
};
const columns = new Map<string, Column>(
  (Object.keys(heads) as (keyof typeof heads)[]).flatMap((column) =>
    heads[column].split(",").map((head) => [lettersOf(head), column] as const),
  ),
);
const headCharsMax = 30;
const rowsMax = 300;
const cellsMax = 30;
const spanMax = 100;

const columnOf = memoize((text): Column => columns.get(lettersOf(text)) ?? null);

function lettersOf(text: string): string {
  return foldLetters(text)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}

/** A person of a table, and the lines of the cell with the name. */
interface TablePerson extends PersonFact {
  index: number;
  mailbox: string | null;
}

export interface TablePeople {
  people: TablePerson[];
  /** The lines of these tables outside the column of names: nobody's name. */
  details: ReadonlySet<number>;
}

/**
 * People of tables whose heads say which column holds names and which one roles or departments: "Functie | Naam". A cell that
 * spans rows counts in each.
 */
export function tablePeople(units: readonly PeopleUnit[], place: Place): TablePeople {
  const people: TablePerson[] = [];
  const details = new Set<number>();
  if (place.isForeign) return { people, details };
  const read = new Set<HtmlElement>();
  units.forEach((unit, index) => {
    // Cheap, and decides most lines.
    if (unit.text.length > headCharsMax || unit.section === "strangers" || !isInCell(unit)) return;
    if (columnOf(unit.text) !== "name") return;
    const table = around(unit, "table");
    if (table === null || read.has(table)) return;
    read.add(table);
    const found = readTable(units, index, table, place);
    people.push(...(found?.people ?? []));
    for (const detail of found?.details ?? []) details.add(detail);
  });
  return { people, details };
}

function readTable(
  units: readonly PeopleUnit[],
  index: number,
  table: HtmlElement,
  place: Place,
): TablePeople | null {
  const lines = linesOfCells(units, index, table);
  const rows = rowsOf(table);
  const isHead = (row: readonly (HtmlElement | null)[]): boolean =>
    row.some((cell) => cell !== null && lines.get(cell)?.includes(index));
  const at = rows.findIndex(isHead);
  const kinds = (rows[at] ?? []).map((cell) => {
    const [line] = (cell && lines.get(cell)) ?? [];
    return line === undefined ? null : columnOf(units[line]?.text ?? "");
  });
  const nameAt = kinds.indexOf("name");
  const roleAt = kinds.indexOf("role") < 0 ? kinds.indexOf("department") : kinds.indexOf("role");
  if (nameAt < 0 || roleAt < 0 || kinds.includes("foreign")) return null;
  const body = rows.slice(at + 1);
  const names = new Set(body.map((row) => row[nameAt]));
  const people = [...names].flatMap((cell) => {
    const row = body.find((each) => each[nameAt] === cell);
    const person = row && cell ? personOfRow(units, lines, row, cell, row[roleAt] ?? null) : null;
    return person ?? [];
  });
  if (!areOwn(people, names.size, units[index], place)) return null;
  const details = [...lines].flatMap(([cell, indexes]) => (names.has(cell) ? [] : indexes));
  return { people, details: new Set(details) };
}

/** Whether most cells are names, and roles, the page or its heading say that they are of the organisation. */
function areOwn(
  people: readonly TablePerson[],
  rows: number,
  head: PeopleUnit | undefined,
  { onCompanyPage }: Place,
): boolean {
  const known = people.filter(({ name }) => isKnown(name)).length;
  const titled = people.filter(({ title }) => title !== null && isRole(title)).length;
  if (people.length === 0 || people.length * 2 < rows) return false;
  if (known * 2 < people.length && (titled < 2 || titled * 2 < people.length)) return false;
  const isAnnounced = head?.section === "team" || head?.section === "contact";
  return onCompanyPage || isAnnounced || (titled >= 2 && titled * 3 >= people.length * 2);
}

const isKnown = (name: string): boolean =>
  hasFirstName(name) || hasDegree(name) || eastAsianName(name) !== null;

function personOfRow(
  units: readonly PeopleUnit[],
  lines: ReadonlyMap<HtmlElement, readonly number[]>,
  row: readonly (HtmlElement | null)[],
  cell: HtmlElement,
  roleCell: HtmlElement | null,
): TablePerson | null {
  for (const index of lines.get(cell) ?? []) {
    const text = units[index]?.text ?? "";
    const name = nameIn(text);
    if (name === null) continue;
    const all = row.flatMap((each) => (each && lines.get(each)) ?? []).flatMap((each) => units[each] ?? []);
    const [line] = (roleCell && lines.get(roleCell)) ?? [];
    const mailboxes = all.map((unit) => unit.mailbox ?? addressIn(unit.text));
    return {
      index,
      name,
      title: titleIn(line === undefined ? "" : (units[line]?.text ?? "")),
      email: all.map((unit) => unit.email ?? emailIn(unit.text)).find((email) => email !== null) ?? null,
      mailbox: mailboxes.find((address) => address !== null && isSharedMailbox(address)) ?? null,
      linkedin: all.find(({ linkedin }) => linkedin !== null)?.linkedin ?? null,
    };
  }
  return null;
}

function nameIn(text: string): string | null {
  const bare = withoutContacts(text);
  return personName(bare) ?? familyNameFirst(bare, "team", null) ?? eastAsianName(bare);
}

function titleIn(text: string): string | null {
  const bare = isRole(text) ? text : withoutContacts(text);
  return bare.length < 2 || personalRemark.test(bare) ? null : titleOf(bare);
}

/** The indexes of the lines in each cell of a table, from the one at its head. */
function linesOfCells(
  units: readonly PeopleUnit[],
  index: number,
  table: HtmlElement,
): Map<HtmlElement, number[]> {
  const lines = new Map<HtmlElement, number[]>();
  const add = (at: number): boolean => {
    const unit = units[at];
    if (unit === undefined || around(unit, "table") !== table) return false;
    const cell = around(unit, "cell");
    if (cell === null) return true;
    const known = lines.get(cell);
    if (known === undefined) lines.set(cell, [at]);
    else known.push(at);
    return true;
  };
  // The heads before that of the names.
  let first = index;
  while (index - first < cellsMax && around(units[first - 1], "table") === table) first -= 1;
  for (let at = first; add(at); at += 1);
  return lines;
}

function around(unit: PeopleUnit | undefined, what: "table" | "cell"): HtmlElement | null {
  const names = what === "table" ? tableTag : cellTag;
  return ancestors(unit?.element ?? null, ancestorsMax).find(({ name }) => names.test(name)) ?? null;
}

/** Whether a line may be in a table, without a list of what it is in. */
function isInCell({ element }: PeopleUnit): boolean {
  let each: HtmlElement["parent"] = element;
  for (let steps = 0; each && steps < ancestorsMax; steps++) {
    if ("name" in each && each.name === "table") return true;
    each = each.parent;
  }
  return false;
}

const ancestorsMax = 10;
const tableTag = /^table$/;
const cellTag = /^t[dh]$/;

/** The rows of a table, with a cell in each column that it spans. */
function rowsOf(table: HtmlElement): (HtmlElement | null)[][] {
  const bodies = table.children.filter(isElement);
  const rows = bodies.flatMap((each) => (each.name === "tr" ? [each] : each.children.filter(isElement)));
  const grid: (HtmlElement | null)[][] = [];
  /** The cells of earlier rows that go on, by column. */
  const open: { cell: HtmlElement; rows: number }[] = [];
  for (const { name, children } of rows.slice(0, rowsMax)) {
    if (name !== "tr") continue;
    const row: (HtmlElement | null)[] = [];
    const fill = (): void => {
      for (let above = open[row.length]; above && above.rows > 0; above = open[row.length]) {
        above.rows -= 1;
        row.push(above.cell);
      }
    };
    for (const cell of children) {
      if (!isElement(cell) || !cellTag.test(cell.name) || row.length >= cellsMax) continue;
      fill();
      const height = spanOf(cell.attribs.rowspan);
      for (let width = Math.min(spanOf(cell.attribs.colspan), cellsMax); width > 0; width -= 1) {
        open[row.length] = { cell, rows: height - 1 };
        row.push(cell);
      }
    }
    fill();
    grid.push(row);
  }
  return grid;
}

function spanOf(value: string | undefined): number {
  const span = Number(value);
  return span > 1 && span <= spanMax ? Math.floor(span) : 1;
}
