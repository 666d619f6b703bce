import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { hostOfDomain, isHostName, type DomainType } from "~/services/domains/domain-preview";
import { addDomain, listDomains } from "~/services/domains/domains.admin.server";
import { addDomainIntent } from "~/services/domains/domains.schema";
import { RadioGroup, TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import type { FieldValues, FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";

export const loader = programLoader(async ({ ctx }) => {
  const { base_host } = await listDomains(ctx);
  return { base_host };
});

export const action = programAction(addDomainIntent, {
  create: runs(addDomain, async (run, { ctx }, input) => {
    const domain = await run(ctx, input);
    const message = translate(ctx.locale, "{model} was created successfully!", { model: domain.host });
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/domain-list`, message, {
      data: domain,
    });
  }),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("New domain"), matches);

const DEFAULTS: FieldValues = { domain_type: "perk_domain", url_path: "/" };

/** The form of a new domain. It previews the resulting host while the domain is typed. */
export default function NewDomain() {
  const t = useText();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <SettingsPage
      title={t("New domain")}
      crumbs={[{ label: t("Domains"), to: `/admin/v2/programs/${id}/settings/program/domain-list` }]}
    >
      <SavedForm
        label={t("New domain")}
        intent="create"
        values={DEFAULTS}
        isNew
        rejected={rejected}
        saveLabel={t("Add domain")}
      >
        {(fields) => <DomainFields fields={fields} />}
      </SavedForm>
    </SettingsPage>
  );
}

function DomainFields({ fields: { field, value } }: { fields: FormFields }) {
  const t = useText();
  const { base_host } = useLoaderData<typeof loader>();
  const [domain, setDomain] = useState(value("domain"));
  const [type, setType] = useState<DomainType>(value("domain_type") === "custom" ? "custom" : "perk_domain");
  const typed = hostOfDomain(domain, type, base_host);
  const host = domain.trim() !== "" && isHostName(typed, type) ? typed : null;
  return (
    <FormSection title={t("Address")}>
      <RadioGroup
        label={t("Type")}
        name="domain_type"
        value={type}
        onChange={(chosen) => setType(chosen === "custom" ? "custom" : "perk_domain")}
        error={field("domain_type").error}
        options={[
          { value: "perk_domain", label: t("Platform subdomain"), description: t("Available immediately.") },
          { value: "custom", label: t("Custom domain"), description: t("Point its DNS to this platform first.") },
        ]}
      />
      <TextField
        label={t("Domain")}
        required
        autoComplete="off"
        spellCheck={false}
        onInput={(event) => setDomain(event.currentTarget.value)}
        {...field("domain")}
      />
      <p role="status" className="text-muted">
        {host ? (
          <>
            {t("Your site's address will be")} <span className="font-strong text-content">{host}</span>
          </>
        ) : (
          t("Enter a domain to see the site's address.")
        )}
      </p>
      <TextField
        label={t("Path")}
        help={t("Landing page for this domain. / is the home page.")}
        {...field("url_path")}
      />
    </FormSection>
  );
}
