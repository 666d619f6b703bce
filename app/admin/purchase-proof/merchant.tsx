import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getProofMerchant } from "~/services/purchase-proof/proof-merchants.admin.server";
import { MAX_ADDRESS, MAX_MERCHANT_NAME, proofMerchantIntent } from "~/services/purchase-proof/proof-merchants.schema";
import { TextField } from "~/ui/forms/field";
import { TagsField } from "~/ui/forms/fields/tags-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, remove, update } from "./merchant-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params }) => getProofMerchant(ctx, params.merchantId));
export const action = programAction(proofMerchantIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.name ?? textOf(matches)("New merchant"), matches);

/** The page to create or edit a merchant. */
export default function ProofMerchantEdit() {
  const t = useText();
  const merchant = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const values = useMemo(
    () => fieldValuesOf(merchant ?? { name: "", aliases: "", address: "", active: true }),
    [merchant],
  );
  const title = merchant ? t("Edit {name}", { name: merchant.name }) : t("New merchant");
  const isDeletion = rejected?.values?.intent === "delete";
  const isUsed = merchant !== null && merchant.receipts_count + merchant.products_count > 0;
  return (
    <SettingsPage
      title={title}
      crumbs={[
        { label: t("Purchase proof"), to: purchaseProofPath(id) },
        { label: t("Merchants"), to: purchaseProofPath(id, "merchants") },
      ]}
      actions={
        merchant && !isUsed ? (
          <DeleteButton key={merchant.id} name={merchant.name} rejected={isDeletion ? rejected : undefined}>
            {t("This can't be undone.")}
          </DeleteButton>
        ) : null
      }
    >
      <SavedForm
        key={merchant?.id}
        label={title}
        intent={merchant ? "update" : "create"}
        values={values}
        version={merchant?.updated_at}
        isNew={merchant === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={merchant ? undefined : t("Create merchant")}
      >
        {({ field, value }) => (
          <FormSection title={t("Merchant")}>
            {merchant ? <input type="hidden" name="updated_at" value={value("updated_at")} /> : null}
            <TextField label={t("Name")} required maxLength={MAX_MERCHANT_NAME} autoComplete="off" {...field("name")} />
            <TagsField
              label={t("Other names")}
              help={t("Names as printed on its receipts, separated by commas. Case doesn't matter.")}
              {...field("aliases")}
            />
            <TextField label={t("Address")} maxLength={MAX_ADDRESS} autoComplete="off" {...field("address")} />
            <YesNoField
              label={t("Active")}
              help={
                isUsed
                  ? t("Receipts or products refer to this merchant, so it can only be deactivated.")
                  : t("New receipts don't match inactive merchants.")
              }
              {...field("active")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
