import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { newParticipantProfileForm } from "~/services/participant-accounts/participant-profile.admin.server";
import { newProfileIntent } from "~/services/participant-accounts/participant-profile.schema";
import { SelectField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { AttributeValueField } from "./attribute-value-field";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { create } from "./profile-intents.server";

export const loader = programLoader((args) =>
  participantPage(args, newParticipantProfileForm(args.ctx, args.param("participantId"))),
);

export const action = programAction(newProfileIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("New attribute"), matches);

const EMPTY = { profile_attribute_id: "", value: "" };

/** The form that adds a value of a profile attribute to a participant. */
export default function NewAttribute() {
  const t = useText();
  const { participant, choices } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const options = choices.map((choice) => ({ value: choice.id, label: choice.attribute_display_name }));
  return (
    <ParticipantFrame participant={participant}>
      <SavedForm label={t("New attribute")} intent="create" values={EMPTY} isNew rejected={rejected}>
        {({ field }) => (
          <FormSection title={t("New attribute")}>
            <SelectField
              label={t("Attribute")}
              required
              options={[{ value: "", label: t("Select an option") }, ...options]}
              {...field("profile_attribute_id")}
            />
            <AttributeValueField type={null} label={t("Value")} required {...field("value")} />
          </FormSection>
        )}
      </SavedForm>
    </ParticipantFrame>
  );
}
