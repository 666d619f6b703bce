import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { shouldRevalidateStep } from "~/admin/forms/use-wizard-steps";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { lookOf } from "~/http/program-look.server";
import { textOf } from "~/locales/use-text";
import { challengeFormIntent } from "~/services/challenges/challenge-form.schema";
import { getChallengeForm, getNewChallengeForm } from "~/services/challenges/challenge-form.verbs.server";
import { getSiteFrame } from "~/services/programs/programs.server";
import { refusalIn } from "~/ui/form-errors";
import { ChallengeWizard } from "./challenge-wizard";
import { create, update } from "./save-challenge.server";

/** Mounted at `programs/{id}/challenges/new` and at `challenges/{id}/edit`. */
export const loader = adminLoader(async ({ params, inProgram, inProgramOf }) => {
  const ctx = params.challengeId
    ? await inProgramOf("challenges", params.challengeId)
    : await inProgram(params.programId);
  const form = params.challengeId ? await getChallengeForm(ctx, params.challengeId) : await getNewChallengeForm(ctx);
  const frame = await getSiteFrame({ ...ctx, actor: { kind: "visitor" } });
  return {
    ...form,
    preview: { site: { ...frame, messages: [], now: ctx.now.toISOString() }, css: lookOf(ctx.program).themeCss },
  };
});

export const action = adminAction(challengeFormIntent, { create, update });

export const shouldRevalidate = shouldRevalidateStep;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const t = textOf(matches);
  return titleOf(data?.challenge ? t("Edit {name}", { name: data.challenge.caption }) : t("New challenge"), matches);
};

/** Creates or edits a challenge. */
export default function ChallengeWizardRoute() {
  const { challenge, options, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ChallengeWizard
      key={challenge?.id}
      challenge={challenge}
      options={options}
      preview={preview}
      refused={refusalIn(answer)}
    />
  );
}
