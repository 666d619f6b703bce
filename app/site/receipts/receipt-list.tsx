import { ReceiptText } from "lucide";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import { pointsTerm } from "~/services/programs/terms";
import type { MyReceiptRow } from "~/services/receipts/receipts.schema";
import { Pager } from "~/site/frame/pager";
import { useSite } from "~/site/frame/use-site";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { RESULT_LABELS, RESULT_TONES, resultOf } from "./results";

/** The participant's receipts, newest first, each a link to its result. The page is in the URL. */
export function ReceiptList({ receipts }: { receipts: Page<MyReceiptRow> }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  if (receipts.totalItems === 0)
    return (
      <EmptyState
        plain
        icon={ReceiptText}
        title={t("No receipts yet")}
        text={t("Receipts you upload appear here, with what they earned.")}
      />
    );
  return (
    <>
      <ul className="mt-5">
        {receipts.result.map((receipt) => {
          const result = resultOf(receipt);
          return (
            <li key={receipt.id} className="border-t border-border">
              <Link
                to={`/receipts/${receipt.id}`}
                className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-hover md:px-card-pad"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-strong break-words">{receipt.merchant_name || t("Receipt")}</span>
                  <span className="block text-14 text-muted">
                    {shortDateText(receipt.created_at, program.time_zone, locale)}
                  </span>
                </span>
                <span className="grid justify-items-end gap-1">
                  <StatusBadge status={RESULT_TONES[result]} label={t(RESULT_LABELS[result])} />
                  {receipt.points > 0 ? (
                    <Points signed value={receipt.points} term={pointsTerm(program)} className="text-14 font-strong" />
                  ) : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Pager {...receipts} className="px-5 md:px-card-pad" />
    </>
  );
}
