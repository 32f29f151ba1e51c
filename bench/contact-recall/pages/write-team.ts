import { escapeHtml } from "../../../src/text/escape-html.ts";
import { sawEmail, sawPhone, sawSocial } from "../marks/render-marks.ts";
import { e164, spellPhone } from "../marks/spell-phone.ts";
import { writeEmail } from "../marks/write-email.ts";
import type { Person, SiteSpec } from "../site-spec.ts";
import type { ContentContext } from "./write-content.ts";

/** The people of a team page or of one profile, with the contacts that the site gives of them. */
export function teamHtml(context: ContentContext): string {
  const { page, spec } = context;
  const people = spec.people ?? [];
  if (page.kind === "person") {
    const person = people.find(({ name }) => name === page.about);
    return person === undefined ? "" : card(person, context);
  }
  switch (spec.team?.as) {
    case "cards":
      return `<div class="team-grid">${people.map((person) => card(person, context)).join("\n")}</div>`;
    case "table":
      return `<table class="people">${people.map((person) => `<tr><td>${escapeHtml(person.name)}</td><td>${escapeHtml(person.role)}</td><td>${contactsOf(person, context).join("</td><td>")}</td></tr>`).join("\n")}</table>`;
    case "sentences":
      return people
        .map(
          (person) =>
            `<p>${escapeHtml(person.name)}, ${escapeHtml(person.role)}, ${contactsOf(person, context).join(", ")}</p>`,
        )
        .join("\n");
    case "profiles":
      return profileLinks(context);
    case undefined:
      return "";
  }
}

function card(person: Person, context: ContentContext): string {
  return `<div class="member"><img src="/img/people/${person.name.length}.jpg" alt="${escapeHtml(person.name)}"><h3>${escapeHtml(person.name)}</h3><p class="role">${escapeHtml(person.role)}</p><p>${contactsOf(person, context).join("<br>")}</p></div>`;
}

function profileLinks({ pages, spec, hrefOf }: ContentContext): string {
  const items = pages.filter(({ kind }) => kind === "person");
  const role = (name: string) => spec.people?.find((person) => person.name === name)?.role ?? "";
  return `<ul class="profiles">${items.map((item) => `<li><a href="${hrefOf(item)}">${escapeHtml(item.title)}</a> ${escapeHtml(role(item.title))}</li>`).join("")}</ul>`;
}

function contactsOf(person: Person, context: ContentContext): string[] {
  const { spec, pack } = context;
  const parts: string[] = [];
  const style = emailStyles[spec.team?.email ?? "mailto"];
  if (person.phone !== undefined) {
    sawPhone(context, person.phone, "team");
    parts.push(`${pack.words.tel} ${personPhone(person.phone, spec)}`);
  }
  if (person.email !== undefined) {
    sawEmail(context, person.email, style);
    parts.push(writeEmail(person.email, style, pack.words.writeUs));
  }
  if (person.linkedin !== undefined) {
    sawSocial(context, "linkedin", person.linkedin, "icons", "account of a person");
    parts.push(`<a href="${person.linkedin}"><i class="fab fa-linkedin"></i></a>`);
  }
  return parts;
}

const emailStyles = {
  mailto: "mailto",
  text: "text",
  words: "mailto-words",
  cloudflare: "cloudflare",
} as const;

function personPhone(national: string, spec: SiteSpec): string {
  if (spec.team?.phone === "link") return `<a href="tel:${e164(national, spec.country)}">${national}</a>`;
  return spellPhone(national, spec.country, spec.team?.phone ?? "national");
}
