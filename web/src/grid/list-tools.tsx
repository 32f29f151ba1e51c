import { type ReactNode, useState } from "react";
import { Modal } from "../ui/modal.tsx";
import { type Ordered, OrderSelect } from "./order-select.tsx";

/** What finds and orders the rows of a list on a narrow page, in one row: search, filters in a sheet, and the order. */
export function ListTools<Row>(props: {
  search: ReactNode;
  /** Fields of the filters. */
  filters: ReactNode;
  /** How many filters are set. */
  count: number;
  /** Removes all filters. */
  clear(): void;
  order?: Ordered<Row>;
}) {
  const { search, filters, count, clear, order } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="list-tools">
      {search}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? "Filters" : `Filters (${count})`}
      </button>
      {order && <OrderSelect {...order} isCompact />}
      {isOpen && (
        <Modal title="Filters" close={() => setOpen(false)} className="sheet">
          <div className="sheet-filters">{filters}</div>
          <div className="dialog-actions">
            {count > 0 && (
              <button type="button" onClick={clear}>
                Clear filters
              </button>
            )}
            <button type="button" className="button-primary" onClick={() => setOpen(false)}>
              Done
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
