import { expect, test } from "vitest";
import routeTable from "~/routes";

type Route = { path?: string; children?: Route[] };

/** The paths below /admin/v2 of the calls that API clients may rely on. The methods of each are in access.test.ts. */
const BUILT = [
  "aptos/:id",
  "aptos/enabled",
  "auth/sign_in",
  "auth/sign_out",
  "auth/start",
  "auth/verify",
  "challenges/:id",
  "challenges/:id/edit",
  "challenges/:id/participant_answers",
  "challenges/:id/participants",
  "challenges/:id/participants.csv",
  "challenges/:id/purchase_proof_eligible_products",
  "participants/:id",
  "participants/:id/blockchain_transactions",
  "participants/:id/challenges",
  "participants/:id/create_action",
  "participants/:id/delete_participant",
  "participants/:id/magic_link",
  "participants/:id/participant_actions",
  "participants/:id/participant_answers",
  "participants/:id/participant_profile",
  "participants/:id/participant_profile/:id",
  "participants/:id/questions",
  "participants/:id/reset_activities",
  "participants/:id/rewards",
  "participants/:id/toggle_tag",
  "participants/:id/update_participant",
  "programs",
  "programs/:id",
  "programs/:id/actions",
  "programs/:id/blockchain_transactions",
  "programs/:id/carousels",
  "programs/:id/carousels/new",
  "programs/:id/challenges",
  "programs/:id/challenges/new",
  "programs/:id/communication_settings",
  "programs/:id/communication_settings/:id",
  "programs/:id/communication_settings/new",
  "programs/:id/content_tags",
  "programs/:id/content_tags/:id",
  "programs/:id/dashboard/actions",
  "programs/:id/dashboard/actions.csv",
  "programs/:id/deactivate_program",
  "programs/:id/domain_lists",
  "programs/:id/latest_actions",
  "programs/:id/latest_users",
  "programs/:id/navigation_menus",
  "programs/:id/navigation_menus/new",
  "offers_reward/:id",
  "photo_contest/:id",
  "programs/:id/features",
  "programs/:id/program_pages",
  "programs/:id/program_pages/:id",
  "programs/:id/program_pages/:id/archive",
  "programs/:id/program_pages/:id/publish",
  "programs/:id/program_pages/new",
  "programs/:id/social_network_pages",
  "programs/:id/profile_attributes",
  "programs/:id/profile_attributes/:id",
  "programs/:id/profile_attributes/new",
  "programs/:id/participants",
  "programs/:id/participants.csv",
  "programs/:id/participants/export_csv_async",
  "programs/:id/participants/import",
  "programs/:id/participants/import_csv_template.csv",
  "programs/:id/program_attachments",
  "programs/:id/program_attachments/:id",
  "programs/:id/program_performance_metrics",
  "programs/:id/purchase_proof_merchants",
  "programs/:id/purchase_proof_merchants/:id",
  "programs/:id/purchase_proof_products",
  "programs/:id/purchase_proof_products/:id",
  "programs/:id/purchase_proof_program_setting",
  "programs/:id/receipts",
  "programs/:id/referrals",
  "programs/:id/rewards",
  "programs/:id/rewards/new",
  "programs/:id/tags",
  "programs/:id/tags/:id",
  "programs/:id/top_users_all_time",
  "programs/:id/top_users_this_month",
  "programs/:id/users_growth",
  "participants/:id/receipts",
  "receipts/:id",
  "receipts/:id/admin_update_logs",
  "receipts/:id/receipt_items",
  "receipts/:id/receipt_items/:id",
  "referrals/:id",
  "referrals/:id/admin_update_logs",
  "rewards/:id",
  "rewards/:id/blockchain_transactions",
  "rewards/:id/coupons",
  "rewards/:id/edit",
  "rewards/:id/mini_contest",
  "rewards/:id/participants.csv",
  "rewards/:id/reward_participants",
  "rewards/:id/sweepstake",
  "rewards/:id/sweepstake.csv",
  "users",
  "users/:id",
  "users/:id/toggle_user_status",
  "users/new",
];

/** Calls of the catalogue that are not built yet. A path moves up when its route is added. */
const MISSING = [
  "programs/:id/api_auths",
  "programs/:id/dynamic_feed_posts",
  "programs/:id/dynamic_feed_posts/import",
  "programs/:id/evergreen_setting_values",
  "programs/:id/fonts",
  "programs/:id/program_tiers",
  "programs/:id/update_template_details",
  "programs/:id/webhooks",
];

const paths = new Set((await routeTable).flatMap((route) => pathsOf(route as Route)));

test("every call in the list has a route", () => {
  expect(BUILT.filter((path) => !paths.has(path))).toEqual([]);
});

test("no call in the list of missing calls has a route", () => {
  expect(MISSING.filter((path) => paths.has(path))).toEqual([]);
});

/** The paths of a route and its children below /admin/v2, each id as `:id`. */
function pathsOf({ path = "", children = [] }: Route): string[] {
  const own = path.startsWith("admin/v2/") ? [path.slice("admin/v2/".length).replace(/:\w+/g, ":id")] : [];
  return [...own, ...children.flatMap(pathsOf)];
}
