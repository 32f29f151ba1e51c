/**
 * Moves the focus to the page after the focused element was removed: the browser would move it to the top, before the
 * navigation.
 */
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });
