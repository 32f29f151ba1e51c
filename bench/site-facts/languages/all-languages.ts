import { cs } from "./cs.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { hu } from "./hu.ts";
import { it } from "./it.ts";
import type { LanguagePack } from "./language-pack.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";

export const languages = { cs, da, de, en, es, fi, fr, hu, it, nb, nl, pl, pt, sv } satisfies Record<
  string,
  LanguagePack
>;
export type LanguageCode = keyof typeof languages;
