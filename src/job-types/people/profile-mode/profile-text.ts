import type { PersonProfile } from "../profile.ts";

const charsMax = 8_000;

/** A profile as text for a model, the most telling parts first; empty where it tells nothing of a person's work. */
export function profileText(profile: PersonProfile): string {
  const { headline, about, current_company, experience, education } = profile;
  const isTelling = Boolean(headline ?? about ?? current_company) || experience.length + education.length > 0;
  if (!isTelling) return "";
  const lines = [
    labelled("Name", profile.full_name),
    labelled("Headline", headline),
    labelled("Present company", current_company),
    labelled("Location", profile.location ?? profile.city),
    about === null ? null : `About:\n${about}`,
    ...list(
      "Experience",
      experience.map(({ title, company, duration, description_html }) =>
        joined([title, company, duration], plainText(description_html)),
      ),
    ),
    ...list(
      "Education",
      education.map(({ title, description, start_year, end_year }) =>
        joined([title, description, [start_year, end_year].filter(Boolean).join("-") || null]),
      ),
    ),
    ...list(
      "Languages",
      profile.languages.map(({ name, proficiency }) => joined([name, proficiency])),
    ),
    labelled("Followers", profile.followers?.toString() ?? null),
  ];
  return lines
    .filter((line) => line !== null)
    .join("\n")
    .slice(0, charsMax);
}

const labelled = (label: string, value: string | null): string | null =>
  value === null ? null : `${label}: ${value}`;

function list(label: string, entries: string[]): string[] {
  const filled = entries.filter((entry) => entry !== "");
  return filled.length === 0 ? [] : [`${label}:`, ...filled.map((entry) => `- ${entry}`)];
}

function joined(parts: readonly (string | null)[], more: string | null = null): string {
  const line = parts.filter(Boolean).join(" | ");
  return more ? `${line}\n  ${more}` : line;
}

/** Of HTML that holds formatting alone. */
function plainText(html: string | null): string | null {
  if (html === null) return null;
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  return text.replace(/\s+/g, " ").trim() || null;
}
