import { type ReactNode, useState } from "react";
import { Modal } from "../ui/modal.tsx";
import { type Ordered, OrderSelect } from "./order-select.tsx";

/** What finds and orders the rows of a list on a narrow page, in one row: search, filters in a sheet, and the order. */
export function ListTools<Row>(props: {
  search: ReactNode;
  /** Fields of the filters, and how many are set. */
  filters?: { fields: ReactNode; count: number; clear(): void };
  order?: Ordered<Row>;
}) {
  const { search, filters, order } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="list-tools">
      {search}
      {filters && (
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {filters.count === 0 ? "Filters" : `Filters (${filters.count})`}
        </button>
      )}
      {order && <OrderSelect {...order} isCompact />}
      {filters && isOpen && (
        <Modal title="Filters" close={() => setOpen(false)} className="sheet">
          <div className="sheet-filters">{filters.fields}</div>
          <div className="dialog-actions">
            {filters.count > 0 && (
              <button type="button" onClick={filters.clear}>
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
