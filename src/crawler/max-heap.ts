/** A binary heap: the item that is before all others is at hand, the rest in no order. */
export interface MaxHeap<Item> {
  push(item: Item): void;
  peek(): Item | undefined;
  pop(): Item | undefined;
}

export function createMaxHeap<Item>(isBefore: (a: Item, b: Item) => boolean): MaxHeap<Item> {
  const items: Item[] = [];

  /** Swaps the items where the lower one is before the upper one. */
  const swap = (lower: number, upper: number): boolean => {
    const [a, b] = [items[lower], items[upper]];
    if (a === undefined || b === undefined || !isBefore(a, b)) return false;
    items[upper] = a;
    items[lower] = b;
    return true;
  };

  return {
    peek: () => items[0],
    push(item) {
      items.push(item);
      for (let index = items.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!swap(index, parent)) return;
        index = parent;
      }
    },
    pop() {
      const top = items[0];
      const last = items.pop();
      if (top === undefined || last === undefined || items.length === 0) return top;
      items[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        const [a, b] = [items[left], items[left + 1]];
        if (a === undefined) return top;
        const child = b !== undefined && isBefore(b, a) ? left + 1 : left;
        if (!swap(child, index)) return top;
        index = child;
      }
    },
  };
}
