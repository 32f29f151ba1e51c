import type { SocialPlatform } from "../../../src/contract/social-platforms.ts";
import { escapeHtml } from "../../../src/text/escape-html.ts";
import { countries } from "../countries/countries.ts";
import type { LanguagePack } from "../languages/language-pack.ts";
import type { Office, Place, SiteSpec } from "../site-spec.ts";
import type { Sighting } from "../truth.ts";
import { addressParts } from "./address-lines.ts";
import type { LabelStyle, Mark, NoteKind, Wrap } from "./marks.ts";
import { e164, type PhoneSpelling, spellPhone } from "./spell-phone.ts";
import { writeAddress } from "./write-address.ts";
import { writeEmail } from "./write-email.ts";
import { writeSocials } from "./write-socials.ts";

/** The page being written, and where it records which contacts it shows. */
export interface MarkContext {
  spec: SiteSpec;
  pack: LanguagePack;
  sightings: Sighting[];
}

interface Row {
  /** HTML; may be empty. */
  label: string;
  html: string;
}

export function renderPlace(place: Place, context: MarkContext): string {
  const rows = place.marks.map((mark) => renderMark(mark, context));
  const title = place.heading === undefined ? "" : `<h3>${escapeHtml(place.heading)}</h3>\n`;
  return title + wrapRows(rows, place.wrap);
}

function wrapRows(rows: readonly Row[], wrap: Wrap): string {
  const text = ({ label, html }: Row) => (label === "" ? html : `${label} ${html}`);
  switch (wrap) {
    case "lines":
      return `<p>${rows.map(text).join("<br>\n")}</p>`;
    case "list":
      return `<ul class="contact-list">${rows.map((row) => `<li>${text(row)}</li>`).join("\n")}</ul>`;
    case "rows":
      return `<table class="contact">${rows.map(({ label, html }) => `<tr><td>${label}</td><td>${html}</td></tr>`).join("\n")}</table>`;
    case "terms":
      return `<dl>${rows.map(({ label, html }) => `<dt>${label}</dt><dd>${html}</dd>`).join("\n")}</dl>`;
    case "divs":
      return rows.map((row) => `<div class="c-item">${text(row)}</div>`).join("\n");
    case "paragraphs":
      return rows.map((row) => `<p>${text(row)}</p>`).join("\n");
    case "inline":
      return rows.map(text).join(" &nbsp;|&nbsp; ");
  }
}

function renderMark(mark: Mark, context: MarkContext): Row {
  const { spec, pack } = context;
  const { words } = pack;
  switch (mark.kind) {
    case "email": {
      const address = entryOf(spec.emails, mark.of);
      sawEmail(context, address, mark.style);
      const label = labelOf(mark.label, words.email, "E-Mail", "E", "envelope");
      return { label, html: writeEmail(address, mark.style, words.writeUs) };
    }
    case "phone": {
      const national = entryOf(spec.phones, mark.of);
      sawPhone(context, national, `${mark.style} ${mark.spelling}`);
      const label = labelOf(mark.label, words.phone, words.tel, "T", "phone");
      return { label, html: phoneHtml(national, mark.spelling, mark.style, context) };
    }
    case "fax": {
      const national = entryOf(spec.faxes ?? {}, mark.of);
      saw(context, "phone", e164(national, spec.country), "fax", "fax number");
      const label = labelOf(mark.label, words.fax, words.fax, "F", "fax");
      return { label, html: spellPhone(national, spec.country, mark.spelling) };
    }
    case "address": {
      const office = entryOf(spec.offices, mark.of);
      sawAddress(context, office, mark.style);
      const html = writeAddress(office, spec, { ...mark, directions: pack.talk.directions });
      return { label: mark.style === "rows" ? `${words.address}:` : "", html };
    }
    case "socials": {
      const accounts = (Object.entries(spec.socials) as [SocialPlatform, string][]).filter(
        ([platform]) => mark.only?.includes(platform) ?? true,
      );
      for (const [platform, url] of accounts) sawSocial(context, platform, url, mark.style);
      return { label: "", html: writeSocials(accounts, mark.style) };
    }
    case "heading":
      return { label: "", html: `<h4>${escapeHtml(mark.text)}</h4>` };
    case "note":
      return noteRow(mark.note, context);
  }
}

function phoneHtml(
  national: string,
  spelling: PhoneSpelling,
  style: Extract<Mark, { kind: "phone" }>["style"],
  { spec, pack }: MarkContext,
): string {
  const shown = spellPhone(national, spec.country, spelling);
  const dialled = e164(national, spec.country);
  switch (style) {
    case "text":
      return shown;
    case "link":
      return `<a href="tel:${dialled}">${shown}</a>`;
    case "link-national":
      return `<a href="tel:${spellPhone(national, spec.country, "compact")}">${shown}</a>`;
    case "link-words":
      return `<a class="btn" href="tel:${dialled}">${escapeHtml(pack.words.callUs)}</a>`;
    case "microdata":
      return `<span itemprop="telephone">${shown}</span>`;
  }
}

function noteRow(kind: NoteKind, { spec, pack }: MarkContext): Row {
  const { words } = pack;
  const country = countries[spec.country];
  switch (kind) {
    case "name":
      return { label: "", html: `<strong>${escapeHtml(spec.name)}</strong>` };
    case "vat":
      return { label: `${words.vat}:`, html: country.vat };
    case "register":
      return { label: `${words.register}:`, html: country.register };
    case "bank":
      return { label: `${words.bank}:`, html: country.bank };
    case "hours":
      return { label: `${words.hours}:`, html: `${pack.weekdays} 08:00-12:00, 13:00-17:30` };
    case "director":
      return { label: `${words.director}:`, html: escapeHtml(spec.people?.[0]?.name ?? "") };
    case "intro":
      return { label: "", html: escapeHtml(pack.talk.contact.join(" ")) };
    case "form":
      return {
        label: "",
        html: `<form action="#" method="post"><label>${words.yourName} <input name="name"></label> <label>${words.email} <input type="email" name="email" placeholder="${words.sampleEmail}"></label> <label>${words.message} <textarea name="text" rows="5"></textarea></label> <button>${words.send}</button></form>`,
      };
  }
}

function labelOf(style: LabelStyle, word: string, short: string, letter: string, icon: string): string {
  switch (style) {
    case "word":
      return `${word}:`;
    case "short":
      return `${short}`;
    case "letter":
      return `<b>${letter}</b>`;
    case "icon":
      return `<i class="fa fa-${icon}" aria-hidden="true"></i>`;
    case "none":
      return "";
  }
}

function entryOf<T>(values: Readonly<Record<string, T>>, key: string): T {
  const value = values[key];
  if (value === undefined) throw new Error(`The site defines no «${key}».`);
  return value;
}

function saw(
  { sightings }: MarkContext,
  kind: "email" | "phone",
  value: string,
  how: string,
  foreign: string | null = null,
): void {
  sightings.push({ contact: { kind, value }, how, foreign });
}

export const sawEmail = (
  context: MarkContext,
  address: string,
  how: string,
  foreign: string | null = null,
): void => saw(context, "email", address.toLowerCase(), how, foreign);

export const sawPhone = (
  context: MarkContext,
  national: string,
  how: string,
  foreign: string | null = null,
): void => saw(context, "phone", e164(national, context.spec.country), how, foreign);

export function sawAddress(
  { sightings }: MarkContext,
  office: Office,
  how: string,
  foreign: string | null = null,
): void {
  const address = addressParts(office);
  const value = `${office.street}, ${office.postalCode} ${office.city}`;
  sightings.push({ contact: { kind: "address", value, address }, how, foreign });
}

export function sawSocial(
  { sightings }: MarkContext,
  platform: SocialPlatform,
  url: string,
  how: string,
  foreign: string | null = null,
): void {
  sightings.push({ contact: { kind: "social", value: url, platform }, how, foreign });
}
