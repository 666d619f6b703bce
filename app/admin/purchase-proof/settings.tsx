import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getProofSettings } from "~/services/purchase-proof/proof-settings.admin.server";
import { proofSettingsIntent } from "~/services/purchase-proof/proof-settings.schema";
import { NumberField } from "~/ui/forms/fields/number-field";
import { TagsField } from "~/ui/forms/fields/tags-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { PointsPerCentsField } from "./points-per-cents-field";
import { PurchaseProofTabs } from "./purchase-proof-tabs";
import { update } from "./settings-intents.server";

export const loader = programLoader(({ ctx }) => getProofSettings(ctx));
export const action = programAction(proofSettingsIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Purchase proof"), matches);

/** How receipts of the program are judged. */
export default function PurchaseProofSettings() {
  const t = useText();
  const settings = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <SettingsPage title={t("Purchase proof")}>
      <PurchaseProofTabs />
      <SavedForm
        label={t("Purchase proof")}
        intent="update"
        values={values}
        version={settings.updated_at}
        rejected={rejected}
      >
        {({ field, value }) => (
          <div className="grid gap-grid">
            <input type="hidden" name="updated_at" value={value("updated_at")} />
            <FormSection title={t("Points")}>
              <TagsField
                label={t("Never eligible")}
                help={t("SKUs and words, with commas between them. A line that has one of them earns nothing.")}
                {...field("exclusion_identifiers")}
              />
              <PointsPerCentsField
                label={t("Points per cent for other purchases")}
                about={t("For lines of receipts from the API that match no product. Leave it empty to give nothing.")}
                {...field("external_purchase_item_points_per_cents")}
              />
            </FormSection>
            <FormSection title={t("Review")}>
              <NumberField
                label={t("Oldest receipt")}
                required
                suffix={t("days")}
                help={t("Older receipts wait for a reviewer.")}
                {...field("max_age_days")}
              />
              <NumberField
                label={t("Receipts per day")}
                required
                help={t("More receipts of one participant on a day wait for a reviewer.")}
                {...field("max_per_day")}
              />
            </FormSection>
            <FormSection title={t("Privacy")}>
              <NumberField
                label={t("Delete pictures after")}
                required
                suffix={t("days")}
                help={t("The pictures and the text of a finished receipt are deleted. Its points stay.")}
                {...field("retention_days")}
              />
            </FormSection>
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
