/** Items of a list with numbered pages. */
export async function* pagesByNumber<Item>(
  read: (page: number) => Promise<{ items: Item[]; pages: number }>,
): AsyncGenerator<Item, void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read(page);
    pages = answer.pages;
    yield* answer.items;
  }
}

/** Items of a list whose pages name the next one. */
export async function* pagesByCursor<Item>(
  first: string | undefined,
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): AsyncGenerator<Item, void> {
  let cursor: string | null | undefined = first;
  do {
    const answer: { items: Item[]; next: string | null } = await read(cursor ?? undefined);
    yield* answer.items;
    cursor = answer.next;
  } while (cursor !== null);
}

/** Lines of a stream of UTF-8 text, without empty ones. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() as string);
      for (const line of lines) if (line.trim() !== "") yield line;
      if (done) return;
    }
  } finally {
    // Leaving the loop must close the connection.
    await reader.cancel().catch(() => {});
  }
}
