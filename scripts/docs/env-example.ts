import { type DescribedSetting, describedSettings } from "./described-settings.ts";

/** .env.example: every setting with its default, commented out. */
export function envExample(): string {
  const groups = Map.groupBy(describedSettings(), (setting) => setting.group);
  return [...groups]
    .map(([group, members]) => [`## ${group}`, ...members.map(entry)].join("\n\n"))
    .join("\n\n");
}

function entry(setting: DescribedSetting): string {
  const secret = setting.secret ? " Secret." : "";
  const value = setting.defaultIsComputed ? "" : (setting.default ?? "");
  return `# ${setting.doc}${secret}\n#${setting.variable}=${value}`;
}
