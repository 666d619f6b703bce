import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { getPointsCheck, requestPointsCheck } from "~/services/points/points-check.admin.server";
import { getPointsRules } from "~/services/points/points-rules.admin.server";
import { pointsSettingsIntent } from "~/services/points/points-settings.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { PointsCheck } from "./points-check";
import { preview, update } from "./points-intents.server";
import { PointsRulesFields } from "./points-rules-fields";
import { SettingsPage } from "./settings-page";

export const loader = programLoader(async ({ ctx }) => {
  const [check, rules] = await Promise.all([getPointsCheck(ctx), getPointsRules(ctx)]);
  return { ...check, rules };
});

/** `POST` requests a check; with `update` it saves the rules, and with `preview` it says what they would have done. */
export const action = programAction(pointsSettingsIntent, {
  create: runs(
    requestPointsCheck,
    async (run, { ctx, url }) => {
      const body = await run(ctx);
      const message = translate(ctx.locale, "The check has started.");
      return redirectWithMessage(url.pathname, message, body);
    },
    "result",
  ),
  update,
  preview,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Points"), matches);

/** When points can be spent and when they expire, and the check of all balances. */
export default function PointsSettings() {
  const t = useText();
  const { rules, check, waiting } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(rules), [rules]);
  return (
    <SettingsPage title={t("Points")} text={t("When points can be spent, and when they expire.")}>
      <SavedForm
        label={t("Rules for points")}
        intent="update"
        values={values}
        version={rules.version}
        rejected={rejected}
      >
        {(fields) => <PointsRulesFields fields={fields} />}
      </SavedForm>
      <PointsCheck check={check} waiting={waiting} />
    </SettingsPage>
  );
}
