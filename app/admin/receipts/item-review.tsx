import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";
import { useFormDraft } from "~/admin/forms/use-form-draft";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { receiptIntent } from "~/services/receipts/receipts-admin.schema";
import { listReceiptItems } from "~/services/receipts/receipts.admin.server";
import { HiddenValue } from "~/ui/forms/fields/hidden-value";
import { errorIn } from "~/ui/forms/form-errors";
import { changesIn, editable, NO_CHANGES, pointsOf, restored } from "./item-list";
import { ItemTable } from "./item-table";
import { ReceiptFiles } from "./receipt-files";
import { ReceiptFrame } from "./receipt-frame";
import { remove, update } from "./receipt-intents.server";
import { receiptPage } from "./receipt-page.server";
import { ReviewForm } from "./review-form";

export const loader = programLoader((args) => receiptPage(args, listReceiptItems(args.ctx, args.param("receiptId"))));

/** Saves the review with the changed lines. */
export const action = programAction(receiptIntent, { update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Item Review")}: ${data.receipt.merchant_name}`, matches);

/** The lines of a receipt beside its picture, to correct, and the decision. */
export default function ItemReview() {
  const data = useLoaderData<typeof loader>();
  // Another receipt, or a saved one, starts again.
  return <Review key={`${data.receipt.id} ${data.receipt.updated_at}`} />;
}

function Review() {
  const t = useText();
  const data = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { receipt, result: stored, eligible_products: products, other_points_per_cents: other } = data;
  const [items, setItems] = useState(() => stored.map(editable));
  const [openId, setOpenId] = useState<string | null>(null);
  const { draft, store, remove } = useFormDraft(`receipt-items:${receipt.id}`, receipt.updated_at);
  useEffect(() => {
    const before = draft?.receipt_items && restored(stored, draft.receipt_items);
    if (before) setItems(before);
  }, [draft, stored]);
  const changes = changesIn(items);
  useEffect(() => {
    if (changes !== NO_CHANGES) store({ receipt_items: changes });
  }, [changes, store]);
  const rates = useMemo(() => ({ products, other }), [products, other]);
  const storedById = useMemo(() => new Map(stored.map((item) => [item.id, item])), [stored]);
  const points = items.reduce((sum, item) => sum + pointsOf(item, storedById.get(item.id), rates), 0);
  const startAgain = () => {
    remove();
    setItems(stored.map(editable));
    setOpenId(null);
  };
  return (
    <ReceiptFrame detail={data}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1100px]:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
        <ReceiptFiles files={receipt.files} />
        <ReviewForm
          label={t("Item Review")}
          detail={data}
          rejected={rejected}
          pointsToGive={points}
          blocked={openId === null ? undefined : t("Please save changes before submitting.")}
          onDiscard={startAgain}
        >
          {() => (
            <>
              <HiddenValue name="receipt[receipt_items]" value={changes} />
              <ItemTable
                items={items}
                stored={storedById}
                rates={rates}
                points={points}
                total={receipt.total_amount}
                openId={openId}
                onOpen={setOpenId}
                onChange={setItems}
              />
            </>
          )}
        </ReviewForm>
      </div>
    </ReceiptFrame>
  );
}
