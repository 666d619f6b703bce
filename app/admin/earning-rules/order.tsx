import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { OrderForm } from "~/admin/publishing/order-form";
import { orderIntent, orderIntents } from "~/admin/publishing/order-intent.server";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getEarningRuleOrder, orderEarningRules } from "~/services/earning-rules/earning-rules.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { rulesPath } from "./rule-texts";

export const loader = programLoader(({ ctx }) => getEarningRuleOrder(ctx));
export const action = programAction(orderIntents, { order: orderIntent(orderEarningRules) });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Order of the rules"), matches);

/** The order in which the rules are decided. */
export default function EarningRuleOrder() {
  const t = useText();
  const { id } = useAdminProgram();
  const order = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <SettingsPage
      title={t("Order of the rules")}
      text={t("Of two rules that give the same and of which only the best counts, the first one gives it.")}
      crumbs={[{ label: t("Earning rules"), to: rulesPath(id) }]}
    >
      <OrderForm label={t("Order of the rules")} order={order} rejected={rejected} pictures={false} />
    </SettingsPage>
  );
}
