import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getNewFeatureForm } from "~/services/organizations/features.admin.server";
import { featuresIntent } from "~/services/organizations/features.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea, TextField } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { create, switchIntent, update } from "./feature-intents.server";

export const loader = adminLoader(({ ctx }) => getNewFeatureForm(ctx));

export const action = adminAction(featuresIntent, { create, update, switch: switchIntent });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("New feature"), matches);

const LIST = "/admin/v2/organization/features";

export default function NewFeature() {
  const t = useText();
  const rejected = errorIn(useActionData<typeof action>());
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const saving = useNavigation().state === "submitting";
  const errors = rejected?.errors ?? [];
  useErrorToast(rejected, t("Error!"));
  return (
    <>
      <PageTitle title={t("New feature")} crumbs={[{ label: t("Features"), to: LIST }]} />
      <Panel className="max-w-160">
        <Form method="post" noValidate className="grid gap-5">
          <CsrfField />
          <input type="hidden" name="intent" value="create" />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          <FormErrors errors={errors} />
          <TextField
            label={t("Name")}
            name="name"
            id="name"
            autoComplete="off"
            required
            maxLength={80}
            defaultValue={rejected?.values?.name}
            error={errorOn(errors, "name")}
          />
          <TextField
            label={t("Key")}
            name="key"
            id="key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={50}
            defaultValue={rejected?.values?.key}
            error={errorOn(errors, "key")}
            help={t("Lowercase letters, digits and underscores, like summer_games. Can't be changed later.")}
          />
          <TextArea
            label={t("Description")}
            name="description"
            id="description"
            rows={3}
            maxLength={300}
            defaultValue={rejected?.values?.description}
            error={errorOn(errors, "description")}
          />
          <div className="flex justify-end gap-2">
            <ButtonLink variant="ghost" to={LIST}>
              {t("Cancel")}
            </ButtonLink>
            <Button type="submit" pending={saving && t("Creating")}>
              {t("Add feature")}
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  );
}
