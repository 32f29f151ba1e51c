/** Where the service answers signed links to objects that it keeps itself; the object's key follows. */
export const filesPath = "/api/v1/files";
