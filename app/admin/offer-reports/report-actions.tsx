import { Check } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { Assignee } from "~/services/assignments/assignees.schema";
import type { OfferReportView } from "~/services/offers/offer-reports-admin.schema";
import { Button } from "~/ui/primitives/button";
import { AssignMenu } from "../queues/assign-menu";
import { SelectionActions } from "../table/selection-actions";
import { ResolveDialog } from "./resolve-dialog";

interface ReportActionsProps {
  /** The URL of the list. */
  url: string;
  selected: readonly OfferReportView[];
  clear: () => void;
  assignees: readonly Assignee[];
}

/** What an admin does with the selected reports: resolve them, or assign them to a colleague. */
export function ReportActions({ url, selected, clear, assignees }: ReportActionsProps) {
  const t = useText();
  const [resolving, setResolving] = useState(false);
  const ids = selected.map(({ id }) => id);
  return (
    <SelectionActions url={url} ids={ids} clear={clear} actions={[]} exportUrl={`${url}.csv`}>
      {selected.some(({ status }) => status === "open") ? (
        <Button variant="ghost" size="small" icon={Check} title={t("Resolve")} onClick={() => setResolving(true)}>
          <span className="max-md:sr-only">{t("Resolve")}</span>
        </Button>
      ) : null}
      <AssignMenu url={url} ids={ids} choices={assignees} onDone={clear} />
      {resolving ? <ResolveDialog url={url} ids={ids} onDone={clear} onClose={() => setResolving(false)} /> : null}
    </SelectionActions>
  );
}
