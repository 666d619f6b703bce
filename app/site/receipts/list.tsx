import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { participantAction, participantLoader } from "~/http/handlers/site.server";
import { filesOfList } from "~/http/input/multipart.server";
import { textOf, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { myReceiptsQuery, receiptUpload } from "~/services/receipts/receipts.schema";
import { handInReceipt, listMyReceipts } from "~/services/receipts/receipts.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { useBlocksAhead } from "~/site/home/participant-blocks";
import { errorIn } from "~/ui/forms/form-errors";
import { Panel } from "~/ui/primitives/panel";
import { LeftOutLine } from "~/ui/table/left-out";
import { HandInForm } from "./hand-in-form";
import { ReceiptList } from "./receipt-list";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader({ query: myReceiptsQuery }, async ({ ctx, query }) => ({
  receipts: await listMyReceipts(ctx, query),
}));

/** `POST /receipts`: the form without JavaScript. With it, the browser calls `POST /public/receipts`. */
export const action = participantAction(receiptUpload, async ({ ctx, files, idempotencyKey }, { idempotency_key }) => {
  const body = await handInReceipt(ctx, filesOfList(files, "files"), idempotencyKey ?? idempotency_key ?? null);
  return { body, redirectTo: `/receipts/${body.id}` };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: textOf(matches)("Receipts") });

/** Hands in a receipt, and lists those that were. */
export default function Receipts() {
  useBlocksAhead();
  const { receipts } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { program } = useSite();
  const t = useText();
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="text-36 md:text-48">{t("Receipts")}</h1>
      <LeftOutLine className="mt-4" />
      <p className="mt-3 max-w-reading text-muted">
        {t("Show us what you bought. We read your receipt in seconds and add your {term}.", {
          term: pointsTerm(program),
        })}
      </p>
      <div className="mt-6 grid items-start gap-4 md:mt-8 md:gap-grid lg:grid-cols-2">
        <Panel title={t("Upload a receipt")}>
          <HandInForm rejected={rejected} />
        </Panel>
        <Panel title={t("Your receipts")} flush>
          <ReceiptList receipts={receipts} />
        </Panel>
      </div>
    </div>
  );
}
