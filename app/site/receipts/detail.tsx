import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide";
import { participantAction, participantLoader } from "~/http/handlers/site.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { reviewRequest } from "~/services/receipts/receipts.schema";
import { getMyReceipt, requestReview } from "~/services/receipts/receipts.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { errorIn } from "~/ui/forms/form-errors";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { shortDateText } from "~/ui/text/time-texts";
import { NextTime } from "./next-time";
import { ReceiptFiles } from "./receipt-files";
import { ReceiptLines } from "./receipt-lines";
import { ReceiptResult } from "./receipt-result";
import { resultOf } from "./results";
import { ReviewForm } from "./review-form";
import { useTicks } from "./use-ticks";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";
export { clientAction } from "~/ui/forms/client-action";

export const loader = participantLoader(({ ctx, param }) => getMyReceipt(ctx, param("receiptId")));

/** `POST /receipts/{id}`: asks for a person to look at the receipt. */
export const action = participantAction(reviewRequest, async ({ ctx, param }, input) => {
  const body = await requestReview(ctx, param("receiptId"), input);
  return { body, redirectTo: `/receipts/${body.id}` };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.merchant_name || textOf(matches)("Receipt") });

/** While a receipt is read, which takes a few seconds. */
const REFRESH_MS = 1_000;
/** Nobody celebrates a receipt of last week. */
const NEW_MS = 60 * 60 * 1_000;

/** A receipt: what became of it, line by line, its pictures, and the request for a review. */
export default function Receipt() {
  const receipt = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { program, now } = useSite();
  const t = useText();
  const locale = useLocale();
  useRefresh(receipt.status === "pending", REFRESH_MS);
  const { items } = receipt;
  const isNew = Date.parse(now) - Date.parse(receipt.created_at) < NEW_MS;
  const { visible, fresh, done } = useTicks({ id: receipt.id, result: resultOf(receipt), lines: items.length, isNew });
  const ticked = items.slice(0, visible).reduce((sum, { eligible, points }) => sum + (eligible ? points : 0), 0);
  return (
    <div className="page mt-6 md:mt-8">
      <Link to="/receipts" className="inline-flex min-h-touch items-center gap-2 font-strong">
        <Icon icon={ArrowLeft} size={16} />
        {t("Receipts")}
      </Link>
      <h1 className="mt-2 text-30 wrap-anywhere md:text-36">{receipt.merchant_name || t("Receipt")}</h1>
      <p className="mt-1 text-muted">
        {t("Uploaded on {date}", { date: shortDateText(receipt.created_at, program.time_zone, locale) })}
      </p>
      <div className="mt-6 grid items-start gap-4 md:gap-grid lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-4 md:gap-grid">
          <ReceiptResult
            receipt={receipt}
            points={ticked}
            moment={!fresh ? "later" : done ? "celebrating" : "ticking"}
          />
          {items.length > 0 ? <ReceiptLines receipt={receipt} visible={visible} /> : null}
          <NextTime products={receipt.next_time} />
        </div>
        <div className="grid min-w-0 gap-4 md:gap-grid">
          {receipt.can_request_review ? <ReviewForm rejected={rejected} /> : null}
          {receipt.files.length > 0 ? (
            <Panel title={t("Your photos")}>
              <ReceiptFiles files={receipt.files} />
            </Panel>
          ) : null}
        </div>
      </div>
    </div>
  );
}
