import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText, type Translate } from "~/locales/use-text";
import { rewardIntent } from "~/services/rewards/rewards-admin.schema";
import { getNewRewardForm, getRewardForm } from "~/services/rewards/rewards.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { PageTitle } from "~/ui/primitives/page-title";
import { useAdminProgram } from "../frame/use-admin-frame";
import { RewardForm } from "./reward-form";
import { create, update } from "./reward-intents.server";

/** Mounted at `programs/{id}/rewards/new` and at `rewards/{id}/edit`. */
export const loader = programLoader(async ({ ctx, params: { rewardId } }) =>
  rewardId ? getRewardForm(ctx, rewardId) : getNewRewardForm(ctx),
);

export const action = programAction(rewardIntent, { create, update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(pageTitle(textOf(matches), data?.reward), matches);

function pageTitle(t: Translate, reward: { name: string } | null | undefined): string {
  return reward ? t("Edit {name}", { name: reward.name }) : t("New reward");
}

/** The page to create or edit a reward. */
export default function RewardEdit() {
  const t = useText();
  const { reward, content_tags, tiers } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id } = useAdminProgram();
  const list = { label: t("Rewards"), to: `/admin/v2/programs/${id}/rewards` };
  return (
    <>
      <PageTitle
        title={pageTitle(t, reward)}
        crumbs={reward ? [list, { label: reward.name, to: `/admin/v2/rewards/${reward.id}` }] : [list]}
        crumb={reward ? t("Edit") : undefined}
      />
      <RewardForm key={reward?.id} reward={reward} contentTags={content_tags} tiers={tiers} rejected={rejected} />
    </>
  );
}
