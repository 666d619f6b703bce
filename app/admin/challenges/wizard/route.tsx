import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shouldRevalidateStep } from "~/admin/forms/use-wizard-steps";
import { titleOf } from "~/admin/frame/document-title";
import { programTheme } from "~/http/context/program-theme.server";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf } from "~/locales/use-text";
import { getChallengeForm, getNewChallengeForm } from "~/services/challenges/form/challenge-form.admin.server";
import { challengeFormIntent } from "~/services/challenges/form/challenge-form.schema";
import { getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import { errorIn } from "~/ui/forms/form-errors";
import { ChallengeWizard } from "./challenge-wizard";
import { create, update } from "./save-challenge.server";

/** Mounted at `programs/{id}/challenges/new` and at `challenges/{id}/edit`. */
export const loader = programLoader(async ({ ctx, params }) => {
  const form = params.challengeId ? await getChallengeForm(ctx, params.challengeId) : await getNewChallengeForm(ctx);
  const frame = await getSiteFrame({ ...ctx, actor: { kind: "visitor" } });
  return {
    ...form,
    preview: {
      site: { ...frame, messages: [], now: ctx.now.toISOString(), look_version: "" },
      css: programTheme(ctx.program).themeCss,
    },
  };
});

export const action = programAction(challengeFormIntent, { create, update });
export { clientAction } from "~/admin/forms/client-action";

export const shouldRevalidate = shouldRevalidateStep;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const t = textOf(matches);
  return titleOf(data?.challenge ? t("Edit {name}", { name: data.challenge.caption }) : t("New challenge"), matches);
};

/** Creates or edits a challenge. */
export default function ChallengeWizardRoute() {
  const { challenge, options, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <ChallengeWizard
      key={challenge?.id}
      challenge={challenge}
      options={options}
      preview={preview}
      rejected={rejected}
    />
  );
}
