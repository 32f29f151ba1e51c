import type { GridColumn } from "./grid-column.ts";

/** The head of a column; a click sorts by it. */
export function GridHead<Row>(props: {
  column: GridColumn<Row>;
  sort: string | undefined;
  setSort: ((sort: string) => void) | undefined;
}) {
  const { column, sort, setSort } = props;
  const { head, isNumber, sort: by, hidesHead, sortsUpFirst } = column;
  const className = isNumber ? "numbers" : undefined;
  if (by === undefined || setSort === undefined) {
    return (
      <th scope="col" className={className}>
        {hidesHead ? <span className="visually-hidden">{head}</span> : head}
      </th>
    );
  }
  const isAscending = sort === by;
  const isDescending = sort === `-${by}`;
  const next = () => {
    if (isAscending) return `-${by}`;
    return isDescending || sortsUpFirst ? by : `-${by}`;
  };
  const direction = isAscending ? "ascending" : "descending";
  return (
    <th scope="col" className={className} aria-sort={isAscending || isDescending ? direction : undefined}>
      <button type="button" className="grid-sort" onClick={() => setSort(next())}>
        {head}
        {(isAscending || isDescending) && <span aria-hidden="true">{isAscending ? "↑" : "↓"}</span>}
      </button>
    </th>
  );
}
