import type { Block, Box } from "./block.ts";

/** The content of a page: what is below `root`, without these boxes and blocks. */
export interface ContentChoice {
  root: Box;
  boxes: ReadonlySet<Box>;
  blocks: ReadonlySet<Block>;
}
