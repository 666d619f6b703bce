import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { ensureAptos } from "~/services/chain/aptos.admin.server";
import { aptosIntent } from "~/services/chain/aptos.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Link } from "~/ui/primitives/link";
import { update } from "./aptos-intents.server";
import { NETWORK_LABELS } from "./network-labels";

export const loader = programLoader(({ ctx }) => ensureAptos(ctx));
export const action = programAction(aptosIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Aptos"), matches);

/** Whether and where the program certifies achievements on the Aptos blockchain. */
export default function AptosSettings() {
  const t = useText();
  const aptos = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(aptos), [aptos]);
  return (
    <SettingsPage
      title={t("Aptos")}
      text={t("Achievements with a collection come with a certificate on the Aptos blockchain.")}
      actions={
        <Link
          to={`/admin/v2/programs/${aptos.integratable_id}/blockchain_transactions`}
          className="text-link hover:underline"
        >
          {t("Blockchain transactions")}
        </Link>
      }
    >
      {aptos.available_networks.length === 0 ? (
        <p role="status" className="mb-4 rounded-card border border-warning-border bg-warning-soft px-card-pad py-3">
          {t(
            "This installation isn't connected to Aptos, so certificates are on hold. Set the APTOS environment variables to connect it.",
          )}
        </p>
      ) : null}
      <SavedForm label={t("Aptos")} intent="update" values={values} version={aptos.updated_at} rejected={rejected}>
        {(fields) => <AptosFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function AptosFields({ fields: { field, value } }: { fields: FormFields }) {
  const t = useText();
  const { network, network_locked, available_networks: available } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-grid">
      <input type="hidden" name="updated_at" value={value("updated_at")} />
      <FormSection title={t("Certificates")}>
        {available.length === 0 ? null : (
          <YesNoField
            asSwitch
            label={t("Enabled")}
            help={t("While this is off, no certificates or collections are created.")}
            {...field("enabled")}
          />
        )}
        {network_locked ? (
          <TextField
            label={t("Network")}
            disabled
            value={t(NETWORK_LABELS[network])}
            help={t("Once it's mainnet, you can't switch back.")}
          />
        ) : (
          <SelectField
            label={t("Network")}
            options={(["testnet", "mainnet"] as const).map((name) => ({ value: name, label: t(NETWORK_LABELS[name]) }))}
            help={t("Try things out on testnet. You can't switch back from mainnet.")}
            {...field("network")}
          />
        )}
        <TextField
          label={t("Wallet address")}
          autoComplete="off"
          spellCheck={false}
          help={t(
            "The wallet that new collections are transferred to. Leave empty to keep them in this installation's wallet.",
          )}
          {...field("wallet_address")}
        />
      </FormSection>
    </div>
  );
}
