import type { FormEvent, ReactNode } from "react";
import { FormActions } from "../ui/form-actions.tsx";
import { Modal } from "../ui/modal.tsx";

export interface Series<Item> {
  sent: number;
  isPending: boolean;
  error: unknown;
  run(items: readonly Item[]): void;
}

/** A dialog that explains an action on many items, starts it, and shows how far it is. */
export function SeriesDialog<Item>(props: {
  title: string;
  /** Text of its button. */
  submit: string;
  series: Series<Item>;
  items: readonly Item[];
  close(): void;
  children: ReactNode;
}) {
  const { title, submit, series, items, close, children } = props;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    series.run(items);
  };
  return (
    <Modal title={title} close={close}>
      <form className="fields" onSubmit={onSubmit}>
        {children}
        <SeriesProgress series={series} total={items.length} submit={submit} />
        <FormActions change={series} submit={submit} isIncomplete={items.length === 0}>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
      </form>
    </Modal>
  );
}

/** How many items are done, while that is neither none nor all. */
export function SeriesProgress(props: { series: Series<never>; total: number; submit: string }) {
  const { series, total, submit } = props;
  if (total < 2 || series.sent === 0 || series.sent === total) return null;
  return (
    <p className="muted" role="status">
      {series.sent.toLocaleString()} of {total.toLocaleString()} done.
      {Boolean(series.error) && ` ${submit} continues with the rest.`}
    </p>
  );
}
