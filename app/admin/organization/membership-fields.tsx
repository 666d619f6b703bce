import { useState } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { InviteFormView } from "~/services/organizations/admins.schema";
import { RadioGroup, SelectField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";

type Role = InviteFormView["roles"][number];

const ROLE_LABELS: Record<Role, string> = {
  manager: msg("Manager"),
  reviewer: msg("Reviewer"),
  analyst: msg("Analyst"),
};

/** The English label of a role, to be translated with `t`. */
export function roleLabel(role: Role): string {
  return ROLE_LABELS[role];
}

interface MembershipFieldsProps {
  form: InviteFormView;
  owner: boolean;
  /** Roles by program id. */
  roles: Readonly<Record<string, string>>;
  rejected?: RejectedForm;
}

/** The fields for access: ownership of the organization, or a role on single programs. */
export function MembershipFields({ form, rejected, ...stored }: MembershipFieldsProps) {
  const t = useText();
  const [owner, setOwner] = useState((rejected?.values?.owner ?? String(stored.owner)) === "true");
  const errors = rejected?.errors ?? [];
  const options = [
    { value: "", label: t("No access") },
    ...form.roles.map((role) => ({ value: role, label: t(roleLabel(role)) })),
  ];
  return (
    <>
      <div id="owner">
        <RadioGroup
          label={t("Access")}
          name="owner"
          value={String(owner)}
          onChange={(value) => setOwner(value === "true")}
          error={errorOn(errors, "owner")}
          options={[
            {
              value: "true",
              label: t("Owner"),
              description: t("Full access to every program and the organization."),
            },
            { value: "false", label: t("Staff"), description: t("A role on individual programs.") },
          ]}
        />
      </div>
      <fieldset hidden={owner} className="grid gap-3">
        <legend className="mb-2 text-14 font-strong">{t("Role on each program")}</legend>
        {form.programs.length === 0 ? (
          <p className="text-muted">{t("This organization has no programs yet.")}</p>
        ) : null}
        {form.programs.map(({ id, name }) => (
          <SelectField
            key={id}
            label={name}
            name={`roles[${id}]`}
            id={`roles[${id}]`}
            options={options}
            defaultValue={rejected?.values?.[`roles[${id}]`] ?? stored.roles[id] ?? ""}
            error={errorOn(errors, `roles[${id}]`)}
          />
        ))}
        <p className="text-12 text-muted">
          {t("Managers run programs. Reviewers handle receipts. Analysts can view everything but change nothing.")}
        </p>
      </fieldset>
    </>
  );
}
