import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
import { getEvergreenSetting } from "~/services/evergreen/evergreen.admin.server";
import { evergreenValueIntent } from "~/services/evergreen/evergreen.schema";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { update } from "./evergreen-intents.server";

export const loader = programLoader(({ ctx, param }) => getEvergreenSetting(ctx, param("definitionId")));
export const action = programAction(evergreenValueIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name ?? "", matches);

/** Turns one evergreen setting on or off. */
export default function EvergreenEdit() {
  const t = useText();
  const { name, description, active } = useLoaderData<typeof loader>();
  const response = errorIn(useActionData<typeof action>());
  const rejected = useMemo(() => response && withRetry(response, t("Please try again")), [response, t]);
  const { id } = useAdminProgram();
  const values = useMemo(() => fieldValuesOf({ active }), [active]);
  const crumbs = [{ label: t("Evergreen"), to: `/admin/v2/programs/${id}/settings/program/evergreen` }];
  return (
    <SettingsPage title={name} crumbs={crumbs}>
      <SavedForm label={name} intent="update" values={values} version={String(active)} rejected={rejected}>
        {({ field }) => (
          <FormSection title={name} text={description}>
            <YesNoField asSwitch label={t("Active")} {...field("active")} />
          </FormSection>
        )}
      </SavedForm>
    </SettingsPage>
  );
}

/** The errors of the form, with what to do about them. */
function withRetry<R extends { errors: readonly { field: string | null; message: string }[] }>(
  rejected: R,
  message: string,
): R {
  return { ...rejected, errors: [...rejected.errors, { field: null, message }] };
}
