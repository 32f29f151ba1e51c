import type { Theme } from "../page-view.ts";
import { bootstrap } from "./bootstrap.ts";
import { divSoup } from "./div-soup.ts";
import { generator } from "./generator.ts";
import { landing } from "./landing.ts";
import { shop } from "./shop.ts";
import { tables } from "./tables.ts";
import { typo3 } from "./typo3.ts";
import { wordpress } from "./wordpress.ts";

export const themes = {
  bootstrap,
  "div-soup": divSoup,
  generator,
  landing,
  shop,
  tables,
  typo3,
  wordpress,
} satisfies Record<string, Theme>;
export type ThemeName = keyof typeof themes;
