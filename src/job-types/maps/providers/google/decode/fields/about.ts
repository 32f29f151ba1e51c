import { at, eachOf, integerOf, lineOf, listOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";

export interface About {
  /** Labels of present features. */
  amenities: string[];
  accessibility: string | null;
}

/** Language-independent, unlike the titles of the groups. */
const accessibilityKey = "accessibility";
const labelsMax = 200;

/** The place's features: present options, in the provider's words. */
export function readAbout(node: PlaceNode): About {
  const amenities = new Set<string>();
  const accessibility = new Set<string>();
  const groups = node.first("about", listOf) ?? [];
  for (const group of groups) {
    const labels = at(group, 0) === accessibilityKey ? accessibility : amenities;
    for (const option of listOf(at(group, 2)) ?? []) {
      const label = labelOf(option);
      if (label !== null && labels.size < labelsMax) labels.add(label);
    }
  }
  return {
    amenities: [...amenities],
    accessibility: accessibility.size === 0 ? null : [...accessibility].join(", "),
  };
}

/**
 * `[id, label, [kind, [[present, text]], _, [_, _, value], [_, [[[[_, _, value], …]]]]]]`: yes or no, one of several
 * values, or many values.
 */
function labelOf(option: unknown): string | null {
  const label = lineOf(at(option, 1));
  const state = at(option, 2);
  if (label === null || integerOf(at(option, 3), 0, 9) === 1) return null;
  const present = integerOf(at(state, 1, 0, 0), 0, 1);
  if (present !== null) return present === 1 ? label : null;
  const one = lineOf(at(state, 3, 2)) ?? lineOf(at(state, 3, 3));
  if (one !== null) return one;
  const many = eachOf(at(state, 4, 1, 0, 0), (value) => lineOf(at(value, 2)));
  return many.length === 0 ? null : `${label}: ${many.join(", ")}`;
}
