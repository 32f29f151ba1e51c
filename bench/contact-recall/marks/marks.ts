import type { SocialPlatform } from "../../../src/contract/social-platforms.ts";
import type { PhoneSpelling } from "./spell-phone.ts";

/** How several marks are arranged. */
export type Wrap = "lines" | "list" | "rows" | "terms" | "divs" | "paragraphs" | "inline";

/** Things on real sites that look like the company's contacts. */
export type DecoyKind =
  | "agency-credit"
  | "agency-email"
  | "agency-in-imprint"
  | "theme-maker"
  | "share-buttons"
  | "testimonial-email"
  | "post-partner"
  | "post-venue"
  | "authority"
  | "host"
  | "embedded-posts"
  | "partner-page"
  | "retina-image"
  | "trackers"
  | "numbers"
  | "sample-text";

/** How an email address is written, from plain to hidden. */
export type EmailStyle =
  | "mailto"
  | "mailto-words"
  | "mailto-subject"
  | "mailto-capital"
  | "text"
  | "at-brackets"
  | "at-parens"
  | "at-words"
  | "entities"
  | "cloudflare"
  | "typo3"
  | "joomla"
  | "rot13"
  | "reversed"
  | "script-concat"
  | "data-attributes"
  | "split-span"
  | "at-image"
  | "microdata";

/** `link` is a tel: link over the spelling; `link-words` has words instead of digits. */
export type PhoneStyle = "text" | "link" | "link-national" | "link-words" | "microdata";

export type AddressStyle =
  | "lines"
  | "address-element"
  | "comma"
  | "dots"
  | "divs"
  | "paragraphs"
  | "microdata"
  | "vcard"
  | "map-link"
  | "sentence"
  | "rows"
  | "prefixed";

export type SocialStyle = "icons" | "words" | "images" | "svg" | "list";

/** How a row is labelled: a word, one letter, an icon, or nothing. */
export type LabelStyle = "word" | "short" | "letter" | "icon" | "none";

export type NoteKind = "name" | "vat" | "register" | "bank" | "hours" | "director" | "form" | "intro";

export type Mark =
  | { kind: "email"; of: string; style: EmailStyle; label: LabelStyle }
  | { kind: "phone"; of: string; spelling: PhoneSpelling; style: PhoneStyle; label: LabelStyle }
  | { kind: "fax"; of: string; spelling: PhoneSpelling; label: LabelStyle }
  | { kind: "address"; of: string; style: AddressStyle; named: boolean; short: boolean }
  | { kind: "socials"; style: SocialStyle; only: readonly SocialPlatform[] | null }
  | { kind: "note"; note: NoteKind }
  | { kind: "heading"; text: string };

export const email = (of: string, style: EmailStyle, label: LabelStyle = "word"): Mark => ({
  kind: "email",
  of,
  style,
  label,
});

export const phone = (
  of: string,
  spelling: PhoneSpelling,
  style: PhoneStyle = "text",
  label: LabelStyle = "word",
): Mark => ({ kind: "phone", of, spelling, style, label });

export const fax = (of: string, spelling: PhoneSpelling, label: LabelStyle = "word"): Mark => ({
  kind: "fax",
  of,
  spelling,
  label,
});

/** `named` puts the company's name first; `short` takes the street's short form. */
export const address = (
  of: string,
  style: AddressStyle,
  { named = false, short = false }: { named?: boolean; short?: boolean } = {},
): Mark => ({ kind: "address", of, style, named, short });

export const socials = (style: SocialStyle, only: readonly SocialPlatform[] | null = null): Mark => ({
  kind: "socials",
  style,
  only,
});

export const note = (kind: NoteKind): Mark => ({ kind: "note", note: kind });
export const heading = (text: string): Mark => ({ kind: "heading", text });
