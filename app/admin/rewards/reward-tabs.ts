import { msg } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import type { ProgramPermission } from "~/platform/permissions";
import { rewardKind } from "~/services/reward-types/registry";
import type { RewardAdminView } from "~/services/rewards/rewards-admin.schema";

type RewardTab = {
  /** Below the reward's page. */
  path: string;
  label: string;
  /** Admins without it do not see the tab. Its use cases check it as well. */
  permission?: ProgramPermission;
  /** Which rewards have the tab; all, if it is left out. */
  when?: (reward: RewardAdminView) => boolean;
};

/** The tabs of a reward, in their order. */
export const REWARD_TABS: readonly RewardTab[] = [
  { path: "", label: msg("Users") },
  { path: "/coupons", label: msg("Coupons"), permission: "rewards:manage" },
  {
    path: "/sweepstake",
    label: msg("Sweepstakes"),
    permission: "rewards:manage",
    when: ({ selection }) => rewardKind(selection).entries === "drawn",
  },
  {
    path: "/mini_contest",
    label: msg("Mini Contest"),
    permission: "rewards:manage",
    when: ({ selection }) => rewardKind(selection).entries === "judged",
  },
  {
    path: "/blockchain_transactions",
    label: msg("Blockchain Transactions"),
    when: ({ nft_collection }) => nft_collection,
  },
  { path: "/history", label: msg("History"), permission: "rewards:update" },
];

/**
 * For the loader of a tab: its URL exists only for rewards that have the tab.
 * @throws not_found
 */
export function assertRewardTab(reward: RewardAdminView, path: string): void {
  const tab = REWARD_TABS.find((candidate) => candidate.path === path);
  if (!tab || tab.when?.(reward) === false) throw notFound();
}
