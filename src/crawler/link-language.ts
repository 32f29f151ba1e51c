/** Languages that websites have versions of, by ISO 639-1. */
const languages = new Set(
  "af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq sr sv ta th tr uk ur uz vi zh".split(
    " ",
  ),
);
const languageParameter = /^(lang|language|locale|hl|l|lng|sprache|langue|idioma)$/i;

export interface LanguagePreference {
  /** The start page was found at `url`, in this language (BCP 47) where it says so. */
  startAt(url: URL, language: string | null): void;
  /** Whether an address names another language than the start page has. */
  isOther(url: URL): boolean;
}

/** Tells versions of a site in other languages by their addresses: /fr/, /pt-br/, ?lang=it. */
export function createLanguagePreference(): LanguagePreference {
  let preferred: string | null = null;
  return {
    startAt(url, language) {
      preferred = languageOf(url) ?? primaryTag(language ?? "");
    },
    isOther(url) {
      if (preferred === null) return false;
      const named = languageOf(url);
      return named !== null && named !== preferred;
    },
  };
}

function languageOf(url: URL): string | null {
  const byPath = primaryTag(/^\/([^/]{2,5})(\/|$)/.exec(url.pathname)?.[1] ?? "");
  if (byPath !== null || url.search === "") return byPath;
  for (const [name, value] of url.searchParams) {
    if (languageParameter.test(name)) return primaryTag(value);
  }
  return null;
}

/** Whether a part of a path names nothing but a language, as `fr` and `pt-br` do. */
export const isLanguageTag = (part: string): boolean => part.length <= 5 && primaryTag(part) !== null;

/** "pt-BR" and "pt_br" are "pt"; null for what names no language. */
function primaryTag(tag: string): string | null {
  const primary = /^([a-z]{2})([-_][a-z]{2,4})?(-.{0,20})?$/i.exec(tag.trim())?.[1]?.toLowerCase();
  return primary !== undefined && languages.has(primary) ? primary : null;
}
