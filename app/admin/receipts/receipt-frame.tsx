import { useLocation } from "@remix-run/react";
import { ChevronDown, ChevronUp } from "lucide";
import type { ReactNode } from "react";
import { exactMoneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { ReceiptDetail, ReceiptView } from "~/services/receipts/receipts-admin.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AssignMenu } from "../queues/assign-menu";
import { Key } from "../queues/key";
import { useQueueKeys } from "../queues/use-queue-keys";
import { receiptPath } from "./receipt-columns";
import { ReceiptStatusBadge } from "./receipt-status";

/** The frame around every tab of a receipt: title, state, tabs, and the way through the receipts in review. */
export function ReceiptFrame({ detail, children }: { detail: ReceiptDetail; children: ReactNode }) {
  const t = useText();
  const locale = useLocale();
  const { id, currency } = useAdminProgram();
  const { receipt } = detail;
  const page = receiptPath(receipt);
  const merchant = receipt.merchant_name || t("Unknown merchant");
  const total =
    receipt.total_amount === null ? null : exactMoneyText(locale, Math.round(receipt.total_amount * 100), currency);
  const day = receipt.purchase_date && shortDateText(receipt.purchase_date, "UTC", locale);
  return (
    <>
      <PageTitle
        title={[merchant, total].filter(Boolean).join(", ")}
        crumb={[merchant, day].filter(Boolean).join(", ")}
        crumbs={[{ label: t("Receipts"), to: `/admin/v2/programs/${id}/receipts` }]}
        badge={
          <>
            <ReceiptStatusBadge status={receipt.status} />
            <Integrity receipt={receipt} />
          </>
        }
        actions={
          <>
            <Assigned detail={detail} />
            <Queue queue={detail.queue} />
          </>
        }
      />
      <Tabs
        label={t("Receipt")}
        tabs={[
          { label: t("Receipt Overview"), to: page },
          { label: t("Item Review"), to: `${page}/item_review`, count: receipt.items_count },
          { label: t("Admin Activity Log"), to: `${page}/admin_update_logs` },
          { label: t("Participant history"), to: `${page}/participant_history` },
          ...(detail.issue_form_url ? [{ label: t("Submit Issue"), to: `${page}/submit_issue` }] : []),
        ]}
      />
      {children}
    </>
  );
}

/** To whom the receipt is assigned, as a button for those who may change that. */
function Assigned({ detail: { receipt, assignee_options: choices } }: { detail: ReceiptDetail }) {
  const t = useText();
  const { id } = useAdminProgram();
  const { assignee } = receipt;
  if (choices.length === 0)
    return assignee ? <span className="text-muted">{t("Assigned to {name}", { name: assignee.name })}</span> : null;
  const url = `/admin/v2/programs/${id}/receipts/selected`;
  return <AssignMenu url={url} ids={[receipt.id]} assignee={assignee} choices={choices} />;
}

/** Whether an admin said that the receipt counts: a fact of its own beside the status. */
function Integrity({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  if (receipt.admin_marked_as_valid_at) return <StatusBadge status="approved" label={t("Valid")} />;
  if (receipt.admin_marked_as_invalid_at) return <StatusBadge status="invalid" label={t("Invalid")} />;
  return null;
}

/** Where the receipt stands among those in review, and the way to its neighbors: also by the keys J and K. */
function Queue({ queue }: { queue: ReceiptDetail["queue"] }) {
  const t = useText();
  const { pathname } = useLocation();
  const tab = pathname.endsWith("/item_review") ? "/item_review" : "";
  const pageOf = (id: string | null) => id && receiptPath({ id }) + tab;
  const next = pageOf(queue.next_id);
  const previous = pageOf(queue.previous_id);
  useQueueKeys(next, previous);
  if (queue.total === 0) return <span className="text-muted">{t("No receipts in review")}</span>;
  return (
    <>
      <span className="text-muted tabular-nums">
        {queue.position === null
          ? t("{total} in review", { total: queue.total })
          : t("{position} of {total} in review", { position: queue.position, total: queue.total })}
      </span>
      <QueueLink to={previous} label={t("Previous receipt")} letter="K" icon={<Icon icon={ChevronUp} size={16} />} />
      <QueueLink to={next} label={t("Next receipt")} letter="J" icon={<Icon icon={ChevronDown} size={16} />} />
    </>
  );
}

interface QueueLinkProps {
  to: string | null;
  label: string;
  letter: string;
  icon: ReactNode;
}

function QueueLink({ to, label, letter, icon }: QueueLinkProps) {
  if (!to) return null;
  return (
    <ButtonLink to={to} variant="quiet" size="small" aria-label={label} title={label}>
      {icon}
      <Key letter={letter} />
    </ButtonLink>
  );
}
