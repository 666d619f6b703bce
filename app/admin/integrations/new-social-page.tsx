import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { PLATFORM_LABELS, SOCIAL_PLATFORMS } from "~/services/social/platforms";
import { listSocialPages } from "~/services/social/social-pages.admin.server";
import { MAX_SOCIAL_URL, newSocialPageIntent } from "~/services/social/social-pages.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import type { FieldValues } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { addPage } from "./integration-intents.server";

/** The list, for its permission and the number of pages. */
export const loader = programLoader(({ ctx }) => listSocialPages(ctx));
export const action = programAction(newSocialPageIntent, { create: addPage });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  titleOf(textOf(matches)("New social network page"), matches);

const DEFAULTS: FieldValues = { platform: "instagram", url: "" };

/** The form of a new page on a social network. */
export default function NewSocialPage() {
  const t = useText();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const list = `/admin/v2/programs/${id}/settings/integrations/social-network-pages`;
  return (
    <SettingsPage title={t("New social network page")} crumbs={[{ label: t("Social network pages"), to: list }]}>
      <SavedForm
        label={t("New social network page")}
        intent="create"
        values={DEFAULTS}
        isNew
        rejected={rejected}
        saveLabel={t("Add page")}
      >
        {({ field }) => (
          <FormSection title={t("Page")}>
            <SelectField
              label={t("Platform")}
              required
              options={SOCIAL_PLATFORMS.map((platform) => ({ value: platform, label: PLATFORM_LABELS[platform] }))}
              {...field("platform")}
            />
            <TextField
              label={t("URL")}
              required
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_SOCIAL_URL}
              help={t("Like https://instagram.com/your-brand.")}
              {...field("url")}
            />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}
