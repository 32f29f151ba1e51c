export { isNameable } from "../text/fold.ts";
export { type ImportFormat, type ImportReport, importFile, importFormats } from "./import/import-file.ts";
export { createLocations, type Locations } from "./locations.ts";
export { seedLocations } from "./seed.ts";
