/** What a key press is judged by. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  timeStamp: number;
}

/** The second key of a sequence must follow within this time. */
const sequenceMs = 1_500;

/**
 * Reads key presses as shortcuts: single keys as `?`, and sequences as `g j`. A press with Ctrl, Cmd or Alt belongs to
 * the browser.
 * @returns a function that answers with the shortcut which a press completes.
 */
export function shortcutReader(shortcuts: ReadonlySet<string>): (press: KeyPress) => string | undefined {
  let first: { key: string; at: number } | null = null;
  const firsts = new Set(
    [...shortcuts].filter((keys) => keys.includes(" ")).map((keys) => keys.split(" ")[0]),
  );
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }) => {
    if (ctrlKey || metaKey || altKey) {
      first = null;
      return undefined;
    }
    const before = first;
    // Shift is pressed on the way to many characters.
    if (key === "Shift") return undefined;
    first = null;
    if (before !== null && timeStamp - before.at <= sequenceMs) {
      const keys = `${before.key} ${key}`;
      return shortcuts.has(keys) ? keys : undefined;
    }
    if (firsts.has(key)) first = { key, at: timeStamp };
    return shortcuts.has(key) ? key : undefined;
  };
}

/** Whether keys typed here are text, or choose in a list. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input:not([type=checkbox], [type=radio], [type=button]), select, textarea, [contenteditable]",
  ) !== null;
