import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TriangleAlert } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { TAG_REASON_TEXTS } from "~/services/receipts/receipt-states";
import { receiptIntent, type ReceiptDetail, type ReceiptView } from "~/services/receipts/receipts-admin.schema";
import { getReceipt } from "~/services/receipts/receipts.admin.server";
import { SelectField, TextField } from "~/ui/forms/field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { errorIn } from "~/ui/forms/form-errors";
import type { FormFields } from "~/ui/forms/form-fields";
import { Facts } from "~/ui/primitives/facts";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { Points } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { ReceiptParticipant, receiptPath } from "./receipt-columns";
import { ReceiptFiles } from "./receipt-files";
import { ReceiptFrame } from "./receipt-frame";
import { remove, update } from "./receipt-intents.server";
import { receiptPage } from "./receipt-page.server";
import { SOURCE_LABELS, STATUS_NOTES, tagLabel } from "./receipt-texts";
import { ReviewForm } from "./review-form";

export const loader = programLoader(getReceipt, {}, (args) =>
  receiptPage(args, Promise.resolve({}), args.run(args.ctx, args.param("receiptId"))),
);

/** `PUT` and `DELETE receipts/{id}`; the form posts to its own page. */
export const action = programAction(receiptIntent, { update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && (data.receipt.merchant_name || textOf(matches)("Receipt")), matches);

/** One receipt: its picture, what is known of it, what speaks for a closer look, and the decision. */
export default function ReceiptOverview() {
  const t = useText();
  const detail = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { receipt } = detail;
  return (
    <ReceiptFrame detail={detail}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1100px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <ReceiptFiles key={receipt.id} files={receipt.files} />
        <ReviewForm
          label={t("Receipt Overview")}
          detail={detail}
          rejected={rejected}
          pointsToGive={detail.points_to_give}
        >
          {(fields) => (
            <>
              <Signals receipt={receipt} />
              <Purchase fields={fields} detail={detail} />
              <HandedIn receipt={receipt} />
            </>
          )}
        </ReviewForm>
      </div>
    </ReceiptFrame>
  );
}

/** Why the receipt is here: its status, what is suspicious, and what the participant said. */
function Signals({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  const { receipt_tags: tags, review_comment: comment } = receipt;
  return (
    <Panel title={t("What to check")}>
      <div className="grid gap-3">
        <p className="text-content-soft">{t(STATUS_NOTES[receipt.status] ?? "Unknown")}</p>
        {tags.length > 0 ? (
          <ul className="grid gap-2">
            {tags.map(({ name, reason, linked_data: linked }) => (
              <li key={`${name} ${reason} ${linked?.receipt_id}`} className="flex items-start gap-2">
                <Icon icon={TriangleAlert} size={16} className="mt-[0.2em] flex-none text-warning" />
                <span>
                  <span className="font-strong">{t(tagLabel(name))}: </span>
                  {t((TAG_REASON_TEXTS as Readonly<Record<string, string>>)[reason] ?? reason)}{" "}
                  {linked ? (
                    <Link to={receiptPath({ id: linked.receipt_id })} className="text-link hover:underline">
                      {t("Open the other receipt")}
                    </Link>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {comment ? (
          <blockquote className="border-l-2 border-border-strong pl-3">
            <p className="text-12 text-muted">{t("Participant's comment")}</p>
            <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{comment}</p>
          </blockquote>
        ) : null}
      </div>
    </Panel>
  );
}

/** The facts of the purchase, to correct. */
function Purchase({ fields, detail }: { fields: FormFields; detail: ReceiptDetail }) {
  const t = useText();
  const { currency } = useAdminProgram();
  return (
    <Panel title={t("Purchase")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...fields.field("receipt[merchant_name]")} label={t("Merchant on the receipt")} maxLength={300} />
        <SelectField
          {...fields.field("receipt[purchase_proof_merchant_id]")}
          label={t("Program merchant")}
          options={[{ value: "", label: t("None") }, ...detail.merchant_options]}
        />
        <div className="sm:col-span-2">
          <TextField {...fields.field("receipt[merchant_address]")} label={t("Merchant's address")} maxLength={300} />
        </div>
        <TextField {...fields.field("receipt[purchase_date]")} label={t("Purchase date")} type="date" />
        <MoneyField {...fields.field("receipt[total_amount]")} label={t("Total")} currency={currency} />
      </div>
    </Panel>
  );
}

/** Who handed it in, and what it has given. */
function HandedIn({ receipt }: { receipt: ReceiptView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const term = usePointsTerm();
  const timeOf = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, locale) : "—");
  return (
    <Panel title={t("Participant")} flush>
      <Facts
        facts={[
          [t("Name"), <ReceiptParticipant key="name" receipt={receipt} />],
          [t("Email"), receipt.email ?? receipt.censored_email ?? "—"],
          [t("Unused points"), <Points key="unused" value={receipt.participant_points} term={term} />],
          [t("Completed challenges"), receipt.participant_completed_challenges],
          [t("Submitted"), timeOf(receipt.created_at)],
          [t("Source"), t(SOURCE_LABELS[receipt.source])],
          [t("Points given"), <Points key="given" value={receipt.points} term={term} />],
          [t("First reviewed"), timeOf(receipt.verified_at)],
          ...(receipt.open_receipt_issue_reports > 0
            ? [[t("Open issues"), receipt.open_receipt_issue_reports] as const]
            : []),
        ]}
      />
    </Panel>
  );
}
