import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import {
  createLocations,
  type ImportFormat,
  type ImportReport,
  importFile,
  importFormats,
  seedLocations,
} from "../locations/index.ts";
import type { Database } from "../store/core/database.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";
import { progressBar, startProgressLine } from "./terminal.ts";

const optionTypes = {
  admin1: { type: "string" },
  "data-version": { type: "string" },
  license: { type: "string" },
  replace: { type: "boolean" },
  json: { type: "boolean" },
} as const;

interface Options {
  admin1?: string | undefined;
  "data-version"?: string | undefined;
  license?: string | undefined;
  replace?: boolean | undefined;
  json?: boolean | undefined;
}

export const locationsCommand: Command = {
  usage: `Usage: forager locations <action>

  import FORMAT FILE...   Adds the places of files, or updates them.
  stats                   Shows the number of locations and their data sets.

  FORMAT
    simplemaps            worldcities.csv of SimpleMaps
    geonames-cities       cities500.txt, cities15000.txt and the like of GeoNames
    geonames-postal       postal codes of GeoNames (DE.txt), or a CSV with a first line of the same columns

  FILE may be a ZIP archive that contains the table. Each file is one transaction: all of it or nothing. Lines that
  cannot be used are skipped and listed.

  --admin1 FILE           admin1CodesASCII.txt of GeoNames, for geonames-cities; default: next to FILE
  --replace               removes what the file does not have, of the same type in the file's countries
  --data-version TEXT     kept with each row; default: the day on which the file was changed
  --license TEXT          kept with each row; default: CC-BY-4.0
  --json                  one JSON value for each file instead of text

Safe to run while the service is running.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, optionTypes);
    const perform = prepare(positionals, values);
    const config = loadConfig();
    const core = await openCore(config, createLog({ logLevel: "warn" }), "forager locations");
    try {
      // As the service would at its first start, which skips this after an import.
      if (config.seedLocations) await seedLocations(core.database);
      await perform(core.database);
      return 0;
    } finally {
      await core.close();
    }
  },
};

/** Checks the command line as far as possible without a database. @throws UsageError. */
function prepare(positionals: string[], options: Options): (database: Database) => Promise<void> {
  const [action, ...rest] = positionals;
  if (action === "stats") {
    const [extra] = rest;
    if (extra !== undefined) throw new UsageError(`stats takes no argument '${extra}'.`);
    return (database) => showStats(database, options.json ?? false);
  }
  if (action !== "import") {
    throw new UsageError(action === undefined ? "An action is missing." : `Unknown action '${action}'.`);
  }
  const [name, ...paths] = rest;
  const format = importFormats.find((each) => each === name);
  if (format === undefined) throw new UsageError(`FORMAT must be one of ${importFormats.join(", ")}.`);
  if (paths.length === 0) throw new UsageError("FILE is missing.");
  if (options.admin1 !== undefined && format !== "geonames-cities") {
    throw new UsageError(`${format} takes no --admin1.`);
  }
  return async (database) => {
    for (const path of paths) await importOne(database, format, path, options);
  };
}

async function importOne(
  database: Database,
  format: ImportFormat,
  path: string,
  options: Options,
): Promise<void> {
  const line = startProgressLine(process.stderr);
  try {
    line.show(`${progressBar(0)} ${path}`);
    const report = await importFile(database, {
      format,
      path,
      admin1Path: options.admin1,
      version: options["data-version"],
      license: options.license,
      replace: options.replace ?? false,
      onProgress: (read, places) =>
        line.show(
          read < 1
            ? `${progressBar(read)} ${places} places read  ${path}`
            : `${places} places read, importing them …  ${path}`,
        ),
    });
    line.end();
    if (options.json) printJson({ file: path, ...wireReport(report) });
    else print(reportText(path, report));
  } finally {
    line.end();
  }
}

const wireReport = ({ badLines, firstBadLines, ...counts }: ImportReport) => ({
  ...counts,
  bad_lines: badLines,
  first_bad_lines: firstBadLines,
});

function reportText(path: string, report: ImportReport): string {
  const counts = [`${report.added} added`, `${report.updated} updated`];
  if (report.removed > 0) counts.push(`${report.removed} removed`);
  if (report.merged > 0) counts.push(`${report.merged} skipped because another place has the same code`);
  if (report.badLines > 0) counts.push(`${report.badLines} bad lines skipped`);
  const bad = report.firstBadLines.map(({ line, problem }) => `  line ${line}: ${problem}`);
  const more = report.badLines - report.firstBadLines.length;
  return [`${path}: ${counts.join(", ")}`, ...bad, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n");
}

async function showStats(database: Database, json: boolean): Promise<void> {
  const locations = createLocations(database);
  const [countries, sources] = await Promise.all([locations.countries(), locations.sources()]);
  const sum = (field: "cities" | "postcodes" | "cities_needing_postcodes") =>
    countries.reduce((total, country) => total + country[field], 0);
  const counts = {
    total_cities: sum("cities"),
    total_postcodes: sum("postcodes"),
    total_countries: countries.length,
    cities_needing_postcodes: sum("cities_needing_postcodes"),
  };
  if (json) {
    printJson({ ...counts, data_sets: sources });
    return;
  }
  print(
    [
      `${counts.total_cities} cities and ${counts.total_postcodes} postcodes in ${counts.total_countries} countries`,
      `${counts.cities_needing_postcodes} cities of 500,000 or more, which should be searched by postcode`,
      ...sources.map(
        (source) => `from ${source.data_set}, ${source.version} (${source.license}, ${source.url})`,
      ),
    ].join("\n"),
  );
}
