/**
 * The page itself has the focus where what had it is gone: the browser would leave it at the top, before the navigation.
 */
export const focusMain = (): void => document.getElementById("main")?.focus({ preventScroll: true });
