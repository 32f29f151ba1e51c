import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useId, useState } from "react";
import type { CampaignDeleted, CampaignState, CampaignStateChange } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { campaignsPath } from "../api/queries.ts";
import { useChange } from "../api/use-change.ts";
import { choiceOf, cronOf } from "../lib/schedule.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { FormActions } from "../ui/form-actions.tsx";
import { Modal } from "../ui/modal.tsx";
import { type ScheduleDraft, ScheduleFields } from "./schedule-fields.tsx";

const changed = ["campaign", "campaigns"];
const pathOf = ({ campaign_id: id }: CampaignState) => `${campaignsPath}/${id}`;

/** Changes the state of a campaign: `next`, `pause`, `stop`, `continue` or `retry-failed`. */
export const useCampaignAction = (campaign: CampaignState) =>
  useChange({
    call: (action: string) => call<CampaignStateChange>(`${pathOf(campaign)}/${action}`, { method: "POST" }),
    changes: changed,
    done: ({ message }) => message,
  });

/** How a campaign goes on from its state. */
export function CampaignActions({ campaign }: { campaign: CampaignState }) {
  const act = useCampaignAction(campaign);
  const { status, progress, schedule } = campaign;
  const button = (action: string, text: string, kind = "") => (
    <button type="button" className={kind} disabled={act.isPending} onClick={() => act.mutate(action)}>
      {text}
    </button>
  );
  return (
    <>
      {status === "active" && button("pause", "Pause")}
      {(status === "active" || status === "paused") && (
        <ConfirmButton
          question="Stop this campaign?"
          about={`Nothing new is submitted: ${progress.pending.toLocaleString()} locations stay unsearched${schedule === null ? "" : ", and its schedule is suspended"}. Running jobs finish, and results are kept. You can continue it later.`}
          confirm="Stop campaign"
          keep="Keep running"
          isBusy={act.isPending}
          act={() => act.mutate("stop")}
        >
          Stop
        </ConfirmButton>
      )}
      {(status === "paused" || status === "stopped") && button("continue", "Continue", "button-primary")}
    </>
  );
}

/** What can be changed of a campaign in any state. */
export function CampaignChanges({ campaign }: { campaign: CampaignState }) {
  const [open, setOpen] = useState<"rename" | "schedule" | null>(null);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen("schedule")}>
        Schedule
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen("rename")}>
        Rename
      </button>
      <DeleteButton campaign={campaign} />
      {open === "rename" && <RenameDialog campaign={campaign} close={() => setOpen(null)} />}
      {open === "schedule" && <ScheduleDialog campaign={campaign} close={() => setOpen(null)} />}
    </>
  );
}

function DeleteButton({ campaign }: { campaign: CampaignState }) {
  const navigate = useNavigate();
  const remove = useChange({
    call: () => call<CampaignDeleted>(pathOf(campaign), { method: "DELETE" }),
    changes: ["campaigns"],
    done: ({ message }) => message,
    onDone: () => navigate({ to: "/campaigns" }),
  });
  return (
    <ConfirmButton
      question="Delete this campaign?"
      about={`Its locations and its list of ${campaign.results_count.toLocaleString()} businesses are deleted, and waiting and running jobs are cancelled. Records, and results of finished jobs, stay. This cannot be undone.`}
      confirm="Delete campaign"
      isBusy={remove.isPending}
      act={() => remove.mutate(undefined)}
    >
      Delete
    </ConfirmButton>
  );
}

function RenameDialog({ campaign, close }: { campaign: CampaignState; close(): void }) {
  const [name, setName] = useState(campaign.name ?? "");
  const [description, setDescription] = useState(campaign.description ?? "");
  const [nameId, aboutId] = [useId(), useId()];
  const save = useChange({
    call: () =>
      call<CampaignState>(pathOf(campaign), {
        method: "PATCH",
        body: { name: name.trim() || null, description: description.trim() || null },
      }),
    changes: changed,
    done: "Saved.",
    onDone: close,
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  return (
    <Modal title="Rename campaign" close={close}>
      <form className="fields" onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor={nameId}>Name</label>
          <input
            id={nameId}
            value={name}
            maxLength={200}
            placeholder={`${campaign.query}, ${campaign.country_code}`}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={aboutId}>Description</label>
          <textarea
            id={aboutId}
            rows={3}
            value={description}
            maxLength={2000}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
        <FormActions change={save} submit="Save">
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
      </form>
    </Modal>
  );
}

function ScheduleDialog({ campaign, close }: { campaign: CampaignState; close(): void }) {
  const [draft, setDraft] = useState<ScheduleDraft>(() => ({
    ...choiceOf(campaign.schedule),
    timeZone: campaign.time_zone,
  }));
  const save = useChange({
    call: () =>
      call<CampaignState>(pathOf(campaign), {
        method: "PATCH",
        body: { schedule: cronOf(draft), time_zone: draft.timeZone },
      }),
    changes: changed,
    done: "Schedule saved.",
    onDone: close,
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(undefined);
  };
  const { status } = campaign;
  return (
    <Modal title="Schedule" close={close}>
      <form onSubmit={onSubmit}>
        <p className="muted">
          Each run searches all locations again, as a campaign of its own.
          {(status === "stopped" || status === "paused") &&
            ` Runs start once this campaign, which is ${status}, continues.`}
        </p>
        <ScheduleFields draft={draft} change={(part) => setDraft((now) => ({ ...now, ...part }))} />
        <FormActions change={save} submit="Save">
          <button type="button" onClick={close}>
            Cancel
          </button>
        </FormActions>
      </form>
    </Modal>
  );
}
