export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match the filter are selected, loaded or not. */
  isAll: boolean;
}

export const noSelection: Selection = { ids: new Set(), isAll: false };

export const isSelected = ({ ids, isAll }: Selection, id: string): boolean => isAll || ids.has(id);

/** The selection with some rows chosen or not. @param loaded all rows, of which a selection of all becomes one of ids. */
export function chosen(
  selection: Selection,
  rows: readonly string[],
  isOn: boolean,
  loaded: readonly string[],
): Selection {
  const ids = new Set(selection.isAll ? loaded : selection.ids);
  for (const id of rows) {
    if (isOn) ids.add(id);
    else ids.delete(id);
  }
  return { ids, isAll: false };
}
