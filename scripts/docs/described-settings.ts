import { settings } from "../../src/config.ts";

export interface DescribedSetting {
  variable: string;
  group: string;
  /** As written in the environment; undefined if the setting is not set by default. */
  default: string | undefined;
  /** True if the default is a description, because the value depends on the machine. */
  defaultIsComputed: boolean;
  doc: string;
  secret: boolean;
}

/** Describes defaults computed from the machine, so that the docs are the same on every machine. */
const computedDefaults: Readonly<Record<string, string>> = {
  PARSE_THREADS: "number of cores less one, at most 4",
};

/** Every setting of src/config.ts, in order. */
export function describedSettings(): DescribedSetting[] {
  return Object.values(settings).map((setting) => {
    const computed = computedDefaults[setting.env];
    return {
      variable: setting.env,
      group: setting.group,
      default: computed ?? ("default" in setting ? setting.default : undefined),
      defaultIsComputed: computed !== undefined,
      doc: setting.doc,
      secret: "secret" in setting && setting.secret,
    };
  });
}
