import { settings } from "../../src/config.ts";

export interface DescribedSetting {
  variable: string;
  group: string;
  /** As a user would write it; undefined when the default is "not set". */
  default: string | undefined;
  /** True when the default is a description, because the value depends on the machine. */
  defaultIsComputed: boolean;
  doc: string;
  secret: boolean;
}

/** Defaults that are computed from the machine: the docs must not differ from one machine to the next. */
const computedDefaults: Readonly<Record<string, string>> = {
  PARSE_THREADS: "number of cores less one, at most 4",
};

/** Every setting of src/config.ts in order, as documented. */
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
