import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { textOf, useText, type SayText } from "~/locales/use-text";
import { rewardIntent } from "~/services/rewards/rewards-console.schema";
import { getNewRewardForm, getRewardForm } from "~/services/rewards/rewards-console.verbs.server";
import { refusalIn } from "~/ui/form-errors";
import { PageTitle } from "~/ui/page-title";
import { RewardForm } from "./reward-form";
import { create, update } from "./reward-intents.server";

/** Mounted at `programs/{id}/rewards/new` and at `rewards/{id}/edit`. */
export const loader = adminLoader(async ({ params, inProgram, inProgramOf }) =>
  params.rewardId
    ? getRewardForm(await inProgramOf("rewards", params.rewardId), params.rewardId)
    : getNewRewardForm(await inProgram(params.programId)),
);

export const action = adminAction(rewardIntent, { create, update });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(titleIn(textOf(matches), data?.reward), matches);

function titleIn(t: SayText, reward: { name: string } | null | undefined): string {
  return reward ? t("Edit {name}", { name: reward.name }) : t("New reward");
}

/** The form of a reward, new or stored. */
export default function RewardEdit() {
  const t = useText();
  const { reward } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id } = useConsoleProgram();
  const list = { label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` };
  return (
    <>
      <PageTitle
        title={titleIn(t, reward)}
        crumbs={reward ? [list, { label: reward.name, to: `/admin/v2/rewards/${reward.id}` }] : [list]}
        crumb={reward ? t("Edit") : undefined}
      />
      <RewardForm key={reward?.id} reward={reward} refused={refusalIn(answer)} />
    </>
  );
}
