import { useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { notFound } from "~/platform/errors";
import { EmbeddedPage } from "~/ui/primitives/embedded-page";
import { ReceiptFrame } from "./receipt-frame";
import { receiptPage } from "./receipt-page.server";

/** Not found where there is no form. */
export const loader = programLoader(async (args) => {
  const { issue_form_url, ...detail } = await receiptPage(args, Promise.resolve({}));
  if (issue_form_url === null) throw notFound();
  return { ...detail, issue_form_url };
});

/**
 * Only this page's Content-Security-Policy allows the frame, so a client-side navigation has to load it as a new
 * document. The promise stays pending until the browser has left the page.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(new URL(request.url).pathname);
  return new Promise(() => {});
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Submit Issue")}: ${data.receipt.merchant_name}`, matches);

/** The form to report an issue with a receipt to the team that runs the reader. */
export default function SubmitReceiptIssue() {
  const t = useText();
  const detail = useLoaderData<typeof loader>();
  return (
    <ReceiptFrame detail={detail}>
      <EmbeddedPage url={detail.issue_form_url} title={t("Submit Issue")} />
    </ReceiptFrame>
  );
}
