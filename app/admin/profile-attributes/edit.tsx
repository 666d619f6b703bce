import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { TranslatedField } from "~/admin/forms/translated-field";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getProfileAttribute } from "~/services/profile-attributes/profile-attributes.admin.server";
import {
  FIELD_TYPE_LABELS,
  FIELD_TYPES,
  MAX_ATTRIBUTE_NAME,
  MAX_DISPLAY_NAME,
  profileAttributeIntent,
} from "~/services/profile-attributes/profile-attributes.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { NumberField } from "~/ui/forms/fields/number-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, update } from "./profile-attribute-intents.server";

/** Mounted at `new` and at `{id}`. */
export const loader = programLoader(({ ctx, params }) => getProfileAttribute(ctx, params.profileAttributeId));
export const action = programAction(profileAttributeIntent, { create, update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.display_name ?? textOf(matches)("New attribute"), matches);

/** The page to create or edit a profile attribute. */
export default function ProfileAttributeEdit() {
  const t = useText();
  const attribute = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const values = useMemo(
    () => fieldValuesOf(attribute ?? { display_name: "", attribute_name: "", field_type: "text", active: true }),
    [attribute],
  );
  const title = attribute ? t("Edit {name}", { name: attribute.display_name }) : t("New attribute");
  const crumbs = [
    { label: t("Profile attributes"), to: `/admin/v2/programs/${id}/settings/program/profile-attributes` },
  ];
  return (
    <SettingsPage title={title} crumbs={crumbs}>
      <SavedForm
        key={attribute?.id}
        label={title}
        intent={attribute ? "update" : "create"}
        values={values}
        version={attribute?.updated_at}
        isNew={attribute === null}
        rejected={rejected}
        saveLabel={attribute ? undefined : t("Create attribute")}
      >
        {(fields) => (
          <FormSection title={t("Attribute")}>
            {attribute ? <input type="hidden" name="updated_at" value={fields.value("updated_at")} /> : null}
            <TranslatedField
              fields={fields}
              name="display_name"
              label={t("Name")}
              required
              help={t("Shown to participants as the label of the field.")}
            >
              {(props) => <TextField maxLength={MAX_DISPLAY_NAME} autoComplete="off" {...props} />}
            </TranslatedField>
            <KeyField fields={fields} isNew={attribute === null} />
            <SelectField
              label={t("Type")}
              options={FIELD_TYPES.map((type) => ({ value: type, label: t(FIELD_TYPE_LABELS[type]) }))}
              help={t("What participants can enter. Existing values stay as they are.")}
              {...fields.field("field_type")}
            />
            {attribute ? (
              <NumberField label={t("Position")} help={t("1 is the first field.")} {...fields.field("position")} />
            ) : null}
            <YesNoField
              label={t("Active")}
              help={t("Inactive attributes keep their values, but no form asks for them.")}
              {...fields.field("active")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function KeyField({ fields, isNew }: { fields: FormFields; isNew: boolean }) {
  const t = useText();
  return isNew ? (
    <TextField
      label={t("Key")}
      required
      maxLength={MAX_ATTRIBUTE_NAME}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help={t("For imports, exports and the API, like shoe_size. Can't be changed later.")}
      {...fields.field("attribute_name")}
    />
  ) : (
    <TextField
      label={t("Key")}
      readOnly
      help={t("The key can't be changed, because values are stored under it.")}
      {...fields.field("attribute_name")}
      name={undefined}
    />
  );
}
