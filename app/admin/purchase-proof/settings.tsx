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
import { MoneyField } from "~/ui/forms/fields/money-field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { TagsField } from "~/ui/forms/fields/tags-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
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
                help={t("SKUs and words, separated by commas. A line with one of them earns nothing.")}
                {...field("exclusion_identifiers")}
              />
              <PointsPerCentsField
                label={t("Points per cent for other purchases")}
                about={t("For receipt lines from the API that match no product. Leave empty to give none.")}
                {...field("external_purchase_item_points_per_cents")}
              />
            </FormSection>
            <ReviewSection field={field} />
            <CeilingsSection field={field} />
            <FormSection title={t("Privacy")}>
              <NumberField
                label={t("Delete images after")}
                required
                suffix={t("days")}
                help={t("The images and text of finished receipts are deleted. Their points stay.")}
                {...field("retention_days")}
              />
            </FormSection>
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

/** What is left to a reviewer for other reasons than its points. */
function ReviewSection({ field }: Pick<FormFields, "field">) {
  const t = useText();
  const { currency } = useAdminProgram();
  return (
    <FormSection title={t("Review")}>
      <NumberField
        label={t("Maximum age")}
        required
        suffix={t("days")}
        help={t("Older receipts wait for a reviewer.")}
        {...field("max_age_days")}
      />
      <NumberField
        label={t("Receipts per day")}
        required
        help={t("If a participant submits more in a day, the rest wait for a reviewer.")}
        {...field("max_per_day")}
      />
      <NumberField
        label={t("Quantity of one product")}
        required
        help={t("Receipts with more of one product wait for a reviewer.")}
        {...field("max_pieces")}
      />
      <MoneyField
        currency={currency}
        label={t("Maximum total")}
        help={t("Receipts with a higher total wait for a reviewer. Leave empty to use what's usual in your program.")}
        {...field("max_total")}
      />
      <YesNoField
        label={t("Accept PDFs with typed text")}
        help={t(
          "Anyone can make a PDF like this, so it waits for a reviewer. Turn this on only if your shops send receipts by email.",
        )}
        {...field("accepts_typed")}
      />
    </FormSection>
  );
}

/** How many points receipts give before a person has looked at them. */
function CeilingsSection({ field }: Pick<FormFields, "field">) {
  const t = useText();
  const { term_points_as: term } = useAdminProgram();
  return (
    <FormSection
      title={t("Points without a reviewer")}
      text={t(
        "A forged receipt can look like a real one. Receipts that would give more points wait for a reviewer, who can accept any number. Points from receipts that a reviewer accepted don't count toward these limits.",
      )}
    >
      <NumberField
        label={t("For one receipt")}
        required
        suffix={term}
        help={t("Includes the challenges that the receipt completes.")}
        {...field("max_points_per_receipt")}
      />
      <NumberField
        label={t("For one product on a receipt")}
        required
        suffix={term}
        {...field("max_points_per_product")}
      />
      <NumberField label={t("For one participant in a day")} required suffix={term} {...field("max_points_per_day")} />
      <NumberField
        label={t("For a new account")}
        required
        suffix={term}
        help={t("For all its receipts together while the account is new.")}
        {...field("max_points_of_new_account")}
      />
      <NumberField
        label={t("An account is new for")}
        required
        suffix={t("days")}
        help={t("0 treats all accounts the same.")}
        {...field("new_account_days")}
      />
      <NumberField
        label={t("For a receipt from the API")}
        required
        suffix={term}
        help={t("Your own systems know what they sold, so the other limits don't apply to what they report.")}
        {...field("max_points_per_external")}
      />
    </FormSection>
  );
}
