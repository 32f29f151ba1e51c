/** A client's first key, and its actor unless it was given one. */
const firstKey = "default";

/** Who acted, in words: the first key has no person's name. */
export const actorName = ({ id, name }: { id: string; name: string }): string =>
  id === firstKey && name === firstKey ? `API key ${firstKey}` : name;
