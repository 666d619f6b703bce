import { FormSection } from "~/admin/forms/form-section";
import { useAdminFrame } from "~/admin/frame/use-admin-frame";
import { useText } from "~/locales/use-text";
import { EVENT_TYPES, eventField, type EndpointView } from "~/services/webhooks/webhooks.schema";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import type { FieldValues, FormFields } from "~/ui/forms/form-fields";
import { EVENT_TEXTS } from "./webhook-texts";

/** The values of the form. A new webhook is on and wants nothing yet. */
export function webhookValues(webhook: EndpointView | null): FieldValues {
  const { url = "", description = "", active = true, events = [], updated_at = "" } = webhook ?? {};
  const chosen = EVENT_TYPES.map((type) => [eventField(type), String((events as string[]).includes(type))]);
  return { url, description, active: String(active), updated_at, ...Object.fromEntries(chosen) };
}

/** The fields of a webhook, for a new and a stored one. */
export function WebhookFields({ fields: { field, value, error }, isNew }: { fields: FormFields; isNew: boolean }) {
  const t = useText();
  const { sandbox } = useAdminFrame();
  const help = t("Events are sent here as signed JSON. It must respond with a 2xx status within ten seconds.");
  const eventsError = error("events");
  return (
    <div className="grid gap-grid">
      <FormSection title={t("Webhook")}>
        {isNew ? null : <input type="hidden" name="updated_at" value={value("updated_at")} />}
        <TextField
          label={t("Address")}
          required
          type="url"
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          help={sandbox ? `${help} ${t("In the sandbox it may also start with http://localhost.")}` : help}
          {...field("url")}
        />
        <TextField label={t("Description")} maxLength={200} autoComplete="off" {...field("description")} />
        <YesNoField label={t("Active")} help={t("While it is off, nothing is sent.")} {...field("active")} />
      </FormSection>
      <FormSection title={t("Events")} text={t("What is sent. The data has IDs and numbers, and nothing personal.")}>
        <fieldset
          id="events"
          tabIndex={-1}
          className="grid gap-4 min-[720px]:grid-cols-2"
          aria-describedby={eventsError ? "events-error" : undefined}
        >
          <legend className="sr-only">{t("Events")}</legend>
          {eventsError ? (
            <p id="events-error" className="text-14 text-negative min-[720px]:col-span-2">
              {eventsError}
            </p>
          ) : null}
          {EVENT_TYPES.map((type) => (
            <div key={type}>
              <input type="hidden" name={eventField(type)} value="false" />
              <CheckboxField
                id={eventField(type)}
                name={eventField(type)}
                value="true"
                defaultChecked={value(eventField(type)) === "true"}
                label={<code className="text-14">{type}</code>}
                help={t(EVENT_TEXTS[type])}
              />
            </div>
          ))}
        </fieldset>
      </FormSection>
    </div>
  );
}
