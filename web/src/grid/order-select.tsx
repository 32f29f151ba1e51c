import type { GridColumn } from "./grid-column.ts";

export interface Ordered<Row> {
  columns: readonly GridColumn<Row>[];
  sort: string | undefined;
  setSort(sort: string): void;
}

/** Orders by a column that may be hidden. */
const orderTexts: Readonly<Record<string, string>> = {
  "-first_seen": "First seen ↓",
  first_seen: "First seen ↑",
};

/** The order of cards, which have no heads. @param props.isCompact shows a sign instead of the order that is chosen. */
export function OrderSelect<Row>({
  columns,
  sort = "",
  setSort,
  isCompact,
}: Ordered<Row> & { isCompact?: boolean }) {
  const orders = columns.flatMap(({ head, sort: by }) =>
    by === undefined
      ? []
      : [
          { by, text: `${head} ↑` },
          { by: `-${by}`, text: `${head} ↓` },
        ],
  );
  if (orders.length === 0) return null;
  return (
    <label className={isCompact ? "order-compact" : "grid-order"}>
      <span className={isCompact ? "visually-hidden" : undefined}>Order</span>
      {isCompact && (
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="M6 4v12m0 0l-3-3m3 3l3-3M14 16V4m0 0l-3 3m3-3l3 3" />
        </svg>
      )}
      <select value={sort} onChange={({ target }) => setSort(target.value)}>
        {orders.every(({ by }) => by !== sort) && (
          <option value={sort}>{orderTexts[sort] ?? "Default"}</option>
        )}
        {orders.map(({ by, text }) => (
          <option key={by} value={by}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
