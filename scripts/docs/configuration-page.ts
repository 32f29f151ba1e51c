import { type DescribedSetting, describedSettings } from "./described-settings.ts";
import { markdownTable } from "./markdown-table.ts";

const introduction = `# Configuration

Forager is configured only by environment variables. All have defaults that work on a single machine, so
\`npm start\` needs none of them. An empty value counts as unset; an invalid one prevents the start, with an error that
names it. \`npm run --silent forager -- doctor\` checks the whole configuration.

To keep the settings in a file, copy \`.env.example\` to \`.env\`, uncomment what you change, and load it
(\`set -a; . ./.env; set +a\`) before you start Forager, or name it as \`env_file\` in Docker Compose.

🔑 marks secrets: they are never logged, and never shown by the API.`;

/** docs/configuration.md: one table per group. */
export function configurationPage(): string {
  const groups = Map.groupBy(describedSettings(), (setting) => setting.group);
  const sections = [...groups].map(([group, members]) => `## ${group}\n\n${table(members)}`);
  return [introduction, ...sections].join("\n\n");
}

function table(members: DescribedSetting[]): string {
  return markdownTable(
    ["Variable", "Default", "What it does"],
    members.map((setting) => [
      `\`${setting.variable}\`${setting.secret ? " 🔑" : ""}`,
      shownDefault(setting),
      setting.doc,
    ]),
  );
}

function shownDefault(setting: DescribedSetting): string {
  if (!setting.default) return "not set";
  return setting.defaultIsComputed ? setting.default : `\`${setting.default}\``;
}
