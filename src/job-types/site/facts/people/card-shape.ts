/** Names in similar positions on a page: the same tag and class, and the same column of a table. */
export interface Shape {
  count: number;
  /** How many have a common first name. */
  known: number;
  /** How many are under the heading of a team. */
  team: number;
  /** How many have a known role beside them. */
  titled: number;
  /** How many have a role right before or right after them: the order of the two in all cards. */
  before: number;
  after: number;
  /** How many have a short text in the place of a role right after them. */
  followed: number;
  /** Quotations precede the names; otherwise, they belong to the person above. */
  quoted: boolean;
  /** How many lines are in such a position, whether or not they are names. */
  lines: number;
}

export const noShape: Shape = {
  count: 0,
  known: 0,
  team: 0,
  titled: 0,
  before: 0,
  after: 0,
  followed: 0,
  quoted: false,
  lines: 0,
};
