import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
import { getParticipantProfile } from "~/services/participant-accounts/participant-profile.admin.server";
import { storedProfileIntent } from "~/services/participant-accounts/participant-profile.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { AttributeValueField } from "./attribute-value-field";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { update } from "./profile-intents.server";

export const loader = programLoader((args) =>
  participantPage(
    args,
    getParticipantProfile(args.ctx, args.param("participantId"), args.param("participantProfileId")),
  ),
);

export const action = programAction(storedProfileIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${data.attribute_display_name}: ${data.participant.name}`, matches);

/** The form of one value of a participant's profile. An empty value removes it. */
export default function EditAttribute() {
  const t = useText();
  const { participant, ...attribute } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { value: stored, attribute_display_name: name } = attribute;
  const values = useMemo(() => ({ value: stored, stored }), [stored]);
  return (
    <ParticipantFrame participant={participant}>
      <SavedForm
        label={t("Edit {name}", { name })}
        intent="update"
        values={values}
        version={`${attribute.id} ${stored}`}
        rejected={rejected}
      >
        {({ field, value }) => (
          <FormSection title={name} text={t("An empty value removes the attribute from the profile.")}>
            <input type="hidden" name="stored" value={value("stored")} />
            <AttributeValueField type={attribute.attribute_field_type} label={t("Value")} {...field("value")} />
          </FormSection>
        )}
      </SavedForm>
    </ParticipantFrame>
  );
}
