/** A piece of a page that is taken or left as a whole. */
export interface ExtractBlock {
  /** Position of its page among those given, from 0. */
  page: number;
  /** Position on its page, from 0. */
  index: number;
  /** The heading that it stands under, without marks; empty before the first. */
  heading: string;
  text: string;
  tokens: number;
}

export interface ExtractPage {
  url: string;
  title: string | null;
  /** Markdown. */
  text: string;
}
