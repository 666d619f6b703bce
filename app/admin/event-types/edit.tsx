import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getEventTypeForm } from "~/services/events/event-types.admin.server";
import {
  eventTypeIntent,
  MAX_EVENT_LABEL,
  MAX_EVENT_NAME,
  MAX_PROPERTIES,
  PROPERTY_TYPES,
} from "~/services/events/event-types.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { ListField } from "~/ui/forms/fields/list-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf, type FormFields } from "~/ui/forms/form-fields";
import { Facts } from "~/ui/primitives/facts";
import { create, remove, update } from "./event-type-intents.server";
import { PROPERTY_TYPE_LABELS } from "./event-type-texts";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(({ ctx, params }) => getEventTypeForm(ctx, params.eventTypeId));
export const action = programAction(eventTypeIntent, { create, save: update, delete: remove });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.type?.label ?? textOf(matches)("New event type"), matches);

/** The page to create or edit an event type. */
export default function EventTypeEdit() {
  const t = useText();
  const { type } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const isDeletion = rejected?.values?.intent === "delete";
  const values = useMemo(() => fieldValuesOf({ ...type }), [type]);
  // One key for each opened form, so that a double click or a retry creates no second type.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = type ? t("Edit event type") : t("New event type");
  const deletion = type && (
    <DeleteButton name={type.label} rejected={isDeletion ? rejected : undefined}>
      {t("Your systems can no longer send it. This can't be undone.")}
    </DeleteButton>
  );
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t("Event types"), to: `/admin/v2/programs/${id}/settings/program/event-types` }]}
      actions={deletion}
    >
      <SavedForm
        key={type?.id}
        label={title}
        intent={type ? "save" : "create"}
        values={values}
        version={type?.updated_at}
        isNew={type === null}
        rejected={isDeletion ? undefined : rejected}
        saveLabel={type ? undefined : t("Create event type")}
      >
        {(fields) => (
          <div className="grid gap-grid">
            {type ? (
              <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
            ) : (
              <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
            )}
            <FormSection
              title={t("Event")}
              text={t("Your systems send it with {call}. Earning rules give points for it.", {
                call: "POST programs/{id}/events",
              })}
            >
              <TextField
                label={t("Label")}
                required
                maxLength={MAX_EVENT_LABEL}
                autoComplete="off"
                help={t("Participants read it in the history of their points, as you write it.")}
                {...fields.field("label")}
              />
              {type ? (
                <div className="rounded-card border border-border">
                  <Facts facts={[[t("Name"), <code key="name">{type.name}</code>]]} />
                </div>
              ) : (
                <TextField
                  label={t("Name")}
                  required
                  maxLength={MAX_EVENT_NAME}
                  autoComplete="off"
                  help={t("What your systems call it, such as review.written. It can't change later.")}
                  {...fields.field("name")}
                />
              )}
            </FormSection>
            <PropertiesSection fields={fields} />
          </div>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

function PropertiesSection({ fields }: { fields: FormFields }) {
  const t = useText();
  return (
    <FormSection
      title={t("Properties")}
      text={t("What is known of each event, and what rules may ask. What was sent before stays as it is.")}
    >
      <ListField
        label={t("Properties")}
        labelHidden
        fields={fields}
        name="properties"
        max={MAX_PROPERTIES}
        addLabel={t("Add property")}
        rowLabel={(position) => t("Property {number}", { number: position })}
        fresh={() => ({ type: "text" })}
      >
        {(row) => (
          <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
            <TextField
              label={t("Name")}
              required
              maxLength={MAX_EVENT_NAME}
              autoComplete="off"
              {...row.field("name")}
            />
            <SelectField
              label={t("Type")}
              options={PROPERTY_TYPES.map((value) => ({ value, label: t(PROPERTY_TYPE_LABELS[value]) }))}
              {...row.field("type")}
            />
            <YesNoField label={t("Each event must have it")} {...row.field("required")} />
          </div>
        )}
      </ListField>
    </FormSection>
  );
}
