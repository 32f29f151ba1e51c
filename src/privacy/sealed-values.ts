/** Contexts of values that SECRET_KEY seals. */
export const suppressionKeyContext = (clientId: string): string => `suppression key of ${clientId}`;
export const erasureContext = (erasureId: string): string => `erasure ${erasureId}`;
