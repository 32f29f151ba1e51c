import { useState } from "react";
import type { ExportFormat } from "../../../src/contract/exports.ts";
import { linkTo } from "../api/base-path.ts";
import { exportFormats } from "../lib/export-choice.ts";
import { isFiltered, type JobsSearch } from "../lib/jobs-search.ts";
import { Modal } from "../ui/modal.tsx";
import { jobsExportPath } from "./job-actions.ts";

/** Saves the list as a file; the service writes all jobs that match. */
export function ExportJobs({ search }: { search: JobsSearch }) {
  const [isOpen, setOpen] = useState(false);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Export
      </button>
      {isOpen && (
        <Modal title="Export jobs" close={close}>
          <p>
            {isFiltered(search) ? "All jobs that match the filters" : "All jobs"}, one per row, with how each
            ended. Results have exports of their own.
          </p>
          <label className="field">
            <span>Format</span>
            <select value={format} onChange={({ target }) => setFormat(target.value as ExportFormat)}>
              {Object.entries(exportFormats).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <div className="dialog-actions">
            <button type="button" onClick={close}>
              Cancel
            </button>
            <a
              className="button button-primary"
              href={linkTo(jobsExportPath(search, format))}
              download
              onClick={close}
            >
              Download
            </a>
          </div>
        </Modal>
      )}
    </>
  );
}
