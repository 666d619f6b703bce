import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { MediaField } from "~/admin/media-library/media-field";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import {
  getOrganization,
  getOrganizationSettings,
  getPictureLibrary,
} from "~/services/organizations/organizations.admin.server";
import { MAX_ORGANIZATION_NAME, organizationIntent } from "~/services/organizations/organizations.schema";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { ProgramOfPage } from "../frame/use-admin-frame";
import { update } from "./organization-intents.server";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader(async ({ ctx, inOrganization }) => {
  const organizationCtx = await inOrganization();
  const [settings, organization, library] = await Promise.all([
    getOrganizationSettings(organizationCtx),
    getOrganization(organizationCtx),
    getPictureLibrary(organizationCtx),
  ]);
  return { settings, organization, library, super_admin: ctx.actor.superAdmin };
});

export const action = adminAction(organizationIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Organization settings"), matches);

/** Name and pictures of the organization. */
export default function OrganizationSettings() {
  const t = useText();
  const { settings, organization, library, super_admin } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const values = useMemo(() => fieldValuesOf(settings), [settings]);
  return (
    <>
      <OrganizationTitle title={t("Organization settings")} organization={organization} withPlatform={super_admin} />
      <SavedForm
        key={organization.id}
        label={t("Organization settings")}
        intent="update"
        values={values}
        version={settings.version}
        rejected={rejected}
      >
        {({ field, value }) => (
          <div className="grid max-w-180 gap-grid">
            <input type="hidden" name="version" value={value("version")} />
            <FormSection title={t("Organization")}>
              <TextField
                label={t("Name")}
                required
                autoComplete="off"
                maxLength={MAX_ORGANIZATION_NAME}
                help={t("Shown in the admin and in invitations.")}
                {...field("name")}
              />
            </FormSection>
            <FormSection title={t("Images")} text={t("Shown at the top of the organization's pages.")}>
              {library === null ? (
                <p className="text-content-soft">
                  {t("Create a program first. Its media library holds the organization's images.")}
                </p>
              ) : (
                <ProgramOfPage.Provider value={library}>
                  <MediaField label={t("Logo")} shape="square" {...field("logo_file_id")} />
                  <MediaField label={t("Background image")} {...field("background_image_file_id")} />
                </ProgramOfPage.Provider>
              )}
            </FormSection>
          </div>
        )}
      </SavedForm>
    </>
  );
}
