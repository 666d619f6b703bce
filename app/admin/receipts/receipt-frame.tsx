import { useActionData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { ChevronDown, ChevronUp } from "lucide";
import { useEffect, useRef, type ReactNode } from "react";
import { isShortcutPress } from "~/admin/frame/shortcut-keys";
import { exactMoneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { ReceiptDetail, ReceiptView } from "~/services/receipts/receipts-admin.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { Tabs } from "~/ui/primitives/tabs";
import { shortDateText } from "~/ui/text/time-texts";
import { keyClasses } from "../frame/palette/palette-props";
import { useAdminProgram } from "../frame/use-admin-frame";
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
        actions={<Queue queue={detail.queue} />}
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

/** Whether an admin said that the receipt counts: a fact of its own beside the status. */
function Integrity({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  if (receipt.admin_marked_as_valid_at) return <StatusBadge status="approved" label={t("Valid")} />;
  if (receipt.admin_marked_as_invalid_at) return <StatusBadge status="invalid" label={t("Invalid")} />;
  return null;
}

/**
 * Where the receipt stands among those in review, and the way to its neighbors: also by the keys J and K. A key that is
 * pressed while a review is saved counts when it is saved, since leaving earlier would end the request.
 */
function Queue({ queue }: { queue: ReceiptDetail["queue"] }) {
  const t = useText();
  const navigate = useNavigate();
  const isSaving = useNavigation().formMethod !== undefined;
  const isRejected = errorIn(useActionData()) !== undefined;
  const afterSave = useRef<string | null>(null);
  const { pathname } = useLocation();
  const tab = pathname.endsWith("/item_review") ? "/item_review" : "";
  const pageOf = (id: string | null) => id && receiptPath({ id }) + tab;
  const next = pageOf(queue.next_id);
  const previous = pageOf(queue.previous_id);
  useEffect(() => {
    // On the window, so that the shortcuts of the frame, such as G and a letter, come first.
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event)) return;
      const target = { j: next, k: previous }[event.key.toLowerCase()];
      if (target && isSaving) afterSave.current = target;
      else if (target) navigate(target);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [navigate, next, previous, isSaving]);
  useEffect(() => {
    if (isSaving) return;
    const target = afterSave.current;
    afterSave.current = null;
    if (target && target !== pathname && !isRejected) navigate(target);
  }, [isSaving, isRejected, pathname, navigate]);
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

/** The hint that a key does what the button next to it does. Not for phones, nor for screen readers. */
export function Key({ letter }: { letter: string }) {
  return (
    <kbd aria-hidden className={`${keyClasses} max-sm:hidden`}>
      {letter}
    </kbd>
  );
}
