/** Where the service answers signed links to objects that it keeps itself; the object's key follows. */
export const filesPath = "/api/v1/files";

/** Where the service answers requests for images of listings; `<SHA-256 of the image>.<format>` follows. */
export const mediaPath = "/media";
export const mediaName = /^[0-9a-f]{64}\.(?:jpg|png|webp|gif|avif)$/;
