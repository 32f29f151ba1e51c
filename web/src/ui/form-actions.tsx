import type { ReactNode } from "react";
import type { FieldLabels } from "../lib/refusals.ts";
import { BusyButton } from "./busy-button.tsx";
import { useIsInDialog } from "./modal.tsx";
import { Failure } from "./parts.tsx";

interface FormActionsProps {
  /** What submitting the form does. */
  change: { isPending: boolean; error: unknown };
  /** Text of the submit button. */
  submit: string;
  /** Whether the form is the main thing on its page; true by default. */
  isMain?: boolean;
  /** Whether submitting destroys something. */
  isDanger?: boolean;
  /** Whether the form cannot be submitted as it is. */
  isIncomplete?: boolean;
  /** How the form calls its fields, for what the service refuses. */
  labels?: FieldLabels;
  /** Further buttons. */
  children?: ReactNode;
}

/** The end of a form: why submitting it failed, and its buttons. */
export function FormActions(props: FormActionsProps) {
  const { change, submit, isMain = true, isDanger, isIncomplete, labels, children } = props;
  const isInDialog = useIsInDialog();
  const kind = isDanger ? "button-danger" : isMain ? "button-primary" : undefined;
  return (
    <>
      {Boolean(change.error) && <Failure error={change.error} labels={labels} />}
      <div className={isInDialog ? "dialog-actions" : "actions"}>
        {isInDialog && children}
        <BusyButton type="submit" className={kind} isBusy={change.isPending} disabled={isIncomplete}>
          {submit}
        </BusyButton>
        {!isInDialog && children}
      </div>
    </>
  );
}
