import type { GoalFormProps } from "./goals.ts";
import { JobForm } from "./job-form.tsx";
import { useAdvanced } from "./use-advanced.ts";

/** All options of a job type that has no form of its own. */
export function PlainForm({ goal, edited }: GoalFormProps) {
  const advanced = useAdvanced(goal, [], { opensAtOnce: true, edited });
  const { payload, priority } = advanced;
  return (
    <JobForm
      title={goal.title}
      batch={{ type: goal.type, name: goal.title, items: [{ payload }], priority }}
      needs={goal.needs}
      advanced={advanced}
      tried={() => {}}
    />
  );
}
