import { useState } from "react";
import { phrase } from "~/locales/say";
import { useText } from "~/locales/use-text";
import type { InviteFormView } from "~/services/organizations/admins.schema";
import { RadioGroup, SelectField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";

type Role = InviteFormView["roles"][number];

const ROLE_LABELS: Record<Role, string> = {
  manager: phrase("Manager"),
  reviewer: phrase("Reviewer"),
  analyst: phrase("Analyst"),
};

/** A role in English words, to be said in the reader's language. */
export function roleLabel(role: Role): string {
  return ROLE_LABELS[role];
}

interface StandingFieldsProps {
  form: InviteFormView;
  owner: boolean;
  /** Roles by program id. */
  roles: Readonly<Record<string, string>>;
  refused?: RefusedForm;
}

/** What somebody is to be: owner of the organization, or staff with a role on single programs. */
export function StandingFields({ form, refused, ...stored }: StandingFieldsProps) {
  const t = useText();
  const [owner, setOwner] = useState((refused?.values?.owner ?? String(stored.owner)) === "true");
  const errors = refused?.errors ?? [];
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
              description: t("Everything on every program, and the organization itself."),
            },
            { value: "false", label: t("Staff"), description: t("A role on single programs.") },
          ]}
        />
      </div>
      <fieldset hidden={owner} className="grid gap-3">
        <legend className="mb-2 text-14 font-strong">{t("Role on each program")}</legend>
        {form.programs.length === 0 ? <p className="text-muted">{t("The organization has no programs yet.")}</p> : null}
        {form.programs.map(({ id, name }) => (
          <SelectField
            key={id}
            label={name}
            name={`roles[${id}]`}
            id={`roles[${id}]`}
            options={options}
            defaultValue={refused?.values?.[`roles[${id}]`] ?? stored.roles[id] ?? ""}
            error={errorOn(errors, `roles[${id}]`)}
          />
        ))}
        <p className="text-12 text-muted">
          {t("Managers run a program, reviewers decide about receipts, analysts see everything and change nothing.")}
        </p>
      </fieldset>
    </>
  );
}
