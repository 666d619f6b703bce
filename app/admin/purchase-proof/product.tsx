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
import { getProofProductForm } from "~/services/purchase-proof/proof-products.admin.server";
import { MAX_PRODUCT_NAME, proofProductIntent } from "~/services/purchase-proof/proof-products.schema";
import { TextField } from "~/ui/forms/field";
import { ComboboxField } from "~/ui/forms/fields/combobox-field";
import { MoneyField } from "~/ui/forms/fields/money-field";
import { TagsField } from "~/ui/forms/fields/tags-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { MerchantsField } from "./merchants-field";
import { PointsPerCentsField } from "./points-per-cents-field";
import { create, remove, update } from "./product-intents.server";
import { purchaseProofPath } from "./purchase-proof-path";

const NEW_PRODUCT = {
  product_name: "",
  identifiers: "",
  keywords: "",
  points_per_cents: "",
  max_price: null,
  active: true,
  challenge_id: null,
  merchant_ids: [],
};

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params }) => getProofProductForm(ctx, params.productId));
export const action = programAction(proofProductIntent, { create, update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.product?.product_name ?? textOf(matches)("New product"), matches);

/** The page to create or edit a product. */
export default function ProofProductEdit() {
  const t = useText();
  const { product } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const values = useMemo(() => fieldValuesOf(product ?? NEW_PRODUCT), [product]);
  const title = product ? t("Edit {name}", { name: product.product_name }) : t("New product");
  const isDeletion = rejected?.values?.intent === "delete";
  const isUsed = product !== null && product.receipt_items_count > 0;
  return (
    <SettingsPage
      title={title}
      crumbs={[
        { label: t("Purchase proof"), to: purchaseProofPath(id) },
        { label: t("Products"), to: purchaseProofPath(id, "products") },
      ]}
      actions={
        product && !isUsed ? (
          <DeleteButton key={product.id} name={product.product_name} rejected={isDeletion ? rejected : undefined}>
            {t("This can't be undone.")}
          </DeleteButton>
        ) : null
      }
    >
      <SavedForm
        key={product?.id}
        label={title}
        intent={product ? "update" : "create"}
        values={values}
        version={product?.updated_at}
        isNew={product === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={product ? undefined : t("Create product")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {product ? <input type="hidden" name="updated_at" value={fields.value("updated_at")} /> : null}
            <MatchSection fields={fields} />
            <EarningSection fields={fields} isUsed={isUsed} />
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function MatchSection({ fields }: { fields: FormFields }) {
  const t = useText();
  const { merchant_options } = useLoaderData<typeof loader>();
  return (
    <FormSection
      title={t("How receipts match it")}
      text={t("A receipt line is matched to this product by SKU, then by keyword, then by a similar name.")}
    >
      <TextField
        label={t("Name")}
        required
        maxLength={MAX_PRODUCT_NAME}
        autoComplete="off"
        {...fields.field("product_name")}
      />
      <TagsField
        label={t("SKUs")}
        help={t("As printed on receipts, separated by commas.")}
        {...fields.field("identifiers")}
      />
      <TagsField
        label={t("Keywords")}
        help={t("Words or abbreviations in a line, separated by commas. Case doesn't matter.")}
        {...fields.field("keywords")}
      />
      <MerchantsField fields={fields} choices={merchant_options} />
    </FormSection>
  );
}

interface EarningSectionProps {
  fields: FormFields;
  /** Whether receipts have the product. */
  isUsed: boolean;
}

function EarningSection({ fields, isUsed }: EarningSectionProps) {
  const t = useText();
  const { challenge_options } = useLoaderData<typeof loader>();
  const { currency } = useAdminProgram();
  const challenges = [
    { value: "", label: t("No challenge") },
    ...challenge_options.map(({ id: value, name: label }) => ({ value, label })),
  ];
  return (
    <FormSection title={t("What it earns")}>
      <PointsPerCentsField label={t("Points per cent")} required {...fields.field("points_per_cents")} />
      <MoneyField
        currency={currency}
        label={t("Maximum unit price")}
        help={t("Receipts with a higher price wait for a reviewer. Leave empty to compare with other receipts.")}
        {...fields.field("max_price")}
      />
      <ComboboxField
        label={t("Challenge")}
        help={t("Completed when a participant buys the product.")}
        options={challenges}
        {...fields.field("challenge_id")}
      />
      <YesNoField
        label={t("Active")}
        help={
          isUsed
            ? t("Receipts have this product, so it can only be deactivated.")
            : t("New receipts don't match inactive products.")
        }
        {...fields.field("active")}
      />
    </FormSection>
  );
}
