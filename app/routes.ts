import { layout, route, type RouteConfig } from "@remix-run/route-config";

/**
 * Every URL of the product, on one page. Collection pages are `route(path, …)`, never index routes, so that a POST
 * to the bare path reaches them. Resource routes (no component) are in api/.
 */
const site: RouteConfig = [
  layout("site/frame/layout.tsx", [
    route("/", "site/home/route.tsx", [
      route("challenge/:challengeId", "site/challenge/route.tsx"),
      route("reward/:rewardId", "site/reward/route.tsx"),
    ]),
    route("my-account", "site/account/route.tsx"),
    route("my-offers", "offers/directory/route.tsx"),
    route("my-offers/:merchantSlug", "offers/merchant/route.tsx"),
    route("photos", "site/partner/route.tsx"),
    route(":slug", "site/program-page/route.tsx"),
    route("*", "site/not-found/route.tsx"),
  ]),
  route("signin", "site/sign-in/route.tsx"),
  route("signin/magic/:token", "site/sign-in/magic-link.tsx"),
];

const publicCalls: RouteConfig = [
  route("public/home/active_rewards", "api/public/home/active-rewards.ts"),
  route("public/home/carousel", "api/public/home/carousel.ts"),
  route("public/home/extended_profile_challenge", "api/public/home/extended-profile-challenge.ts"),
  route("public/home/social_feed_challenge", "api/public/home/social-feed-challenge.ts"),
  route("public/home/active_uncompleted_challenges", "api/public/home/active-uncompleted-challenges.ts"),
  route("public/home/donation_challenge", "api/public/home/donation-challenge.ts"),
  route("public/home/offers_reward", "api/public/home/offers-reward.ts"),
  route("public/home/current_rewards", "api/public/home/current-rewards.ts"),
  route("public/home/claimed_rewards", "api/public/home/claimed-rewards.ts"),
  route("public/home/stripe_receipt", "api/public/home/stripe-receipt.ts"),
  route("public/challenges/submit", "api/public/challenges/submit.ts"),
  route("public/challenges/:challengeId", "api/public/challenges/show.ts"),
  route("public/offers/merchants", "api/public/offers/merchants.ts"),
  route("public/offers/merchant", "api/public/offers/merchant.ts"),
  route("offers/redeem", "api/offers/redeem.ts"),
  route("offers/redemptions/undo", "api/offers/undo.ts"),
  route("offers/report", "api/offers/report.ts"),
  route("offers/vouchers/:file", "api/offers/voucher.ts"),
  route("offers/logos/:category/:file", "api/offers/logo.ts"),
  route("offers/base-map/:version/:file", "api/offers/base-map.ts"),
  route("public/challenges/:challengeId/progress", "api/public/challenges/progress.ts"),
  route(
    "public/challenges/:challengeId/unified_social_submission",
    "api/public/challenges/unified-social-submission.ts",
  ),
  route("public/locale", "api/public/locale.ts"),
  route(
    "public/challenges/:challengeId/donation_checkout_session",
    "api/public/challenges/donation-checkout-session.ts",
  ),
  route(
    "public/challenges/:challengeId/membership_checkout_session",
    "api/public/challenges/membership-checkout-session.ts",
  ),
  route(
    "participants/challenges/:challengeId/membership_checkout_session",
    "api/public/challenges/membership-checkout-session.ts",
    { id: "api/participants/challenges/membership-checkout-session" },
  ),
  route("public/challenges/:challengeId/checkout_cancelled", "api/public/challenges/checkout-cancelled.ts"),
  route("public/participant_actions", "api/public/participant-actions.ts"),
  route("public/rewards/process_reward", "api/public/rewards/process-reward.ts"),
  route("public/rewards/:rewardId", "api/public/rewards/show.ts"),
  route("public/account/update_email_settings", "api/public/account/update-email-settings.ts"),
  route("public/account/data", "api/public/account/data.ts"),
  route("public/signin/verify", "api/public/sign-in/verify.ts"),
  route("public/signin/sign_out_user", "api/public/sign-in/sign-out.ts"),
];

/** The endpoints of the public ahoy.js client and of our own tracking. */
const tracking: RouteConfig = [route("ahoy/visits", "api/ahoy/visits.ts"), route("ahoy/events", "api/ahoy/events.ts")];

const adminSignIn: RouteConfig = [
  route("admin/v2/login", "admin/sign-in/code.tsx"),
  route("admin/v2/magic-login", "admin/sign-in/link.tsx"),
  route("admin/v2/magic/:token", "admin/sign-in/magic-link.tsx"),
  route("admin/v2/auth/start", "api/admin/auth/start.ts"),
  route("admin/v2/auth/verify", "api/admin/auth/verify.ts"),
  route("admin/v2/auth/sign_in", "api/admin/auth/sign-in.ts"),
  route("admin/v2/auth/sign_out", "api/admin/auth/sign-out.ts"),
];

// The admin pages, one list per section. All of them are inside the frame.
const organization: RouteConfig = [
  route("admin/v2/organization/programs", "admin/organization/programs.tsx"),
  route("admin/v2/organization/admins", "admin/organization/admins.tsx"),
  route("admin/v2/organization/features", "admin/organization/features.tsx"),
  route("admin/v2/organization/features/new", "admin/organization/new-feature.tsx"),
  route("admin/v2/organization/audit_log", "admin/organization/audit-log.tsx"),
];

const dashboard: RouteConfig = [
  route("admin/v2/programs/:programId/dashboard", "admin/dashboard/overview.tsx"),
  route("admin/v2/programs/:programId/dashboard/actions", "admin/dashboard/actions.tsx"),
  route("admin/v2/programs/:programId/dashboard/challenges", "admin/dashboard/challenge-actions.tsx"),
  route("admin/v2/programs/:programId/dashboard/rewards", "admin/dashboard/reward-actions.tsx"),
];

const challenges: RouteConfig = [
  route("admin/v2/programs/:programId/challenges", "admin/challenges/list.tsx"),
  route("admin/v2/challenges/:challengeId", "admin/challenges/detail.tsx"),
  route("admin/v2/challenges/:challengeId/participant_answers", "admin/challenges/answers.tsx"),
  route("admin/v2/programs/:programId/challenges/new", "admin/challenges/wizard/route.tsx", {
    id: "admin/challenges/new",
  }),
  route("admin/v2/challenges/:challengeId/edit", "admin/challenges/wizard/route.tsx"),
];

const rewards: RouteConfig = [
  route("admin/v2/programs/:programId/rewards", "admin/rewards/list.tsx"),
  route("admin/v2/programs/:programId/rewards/new", "admin/rewards/edit.tsx", { id: "admin/rewards/new" }),
  route("admin/v2/rewards/:rewardId", "admin/rewards/detail.tsx"),
  route("admin/v2/rewards/:rewardId/edit", "admin/rewards/edit.tsx"),
];

const users: RouteConfig = [
  route("admin/v2/programs/:programId/users", "admin/participants/list.tsx"),
  route("admin/v2/programs/:programId/users/:participantId", "admin/participants/detail.tsx"),
];

const offerReports: RouteConfig = [
  route("admin/v2/programs/:programId/offer_reports", "admin/offer-reports/list.tsx"),
  route("admin/v2/programs/:programId/offer_reports/:reportId", "admin/offer-reports/detail.tsx"),
];

const settings: RouteConfig = [
  route("admin/v2/programs/:programId/settings/program/media-library", "admin/media-library/page.tsx"),
  ...["content-tags", "tags"].flatMap((tags) => [
    route(`admin/v2/programs/:programId/settings/program/${tags}`, "admin/tags/list.tsx", { id: `admin/${tags}/list` }),
    route(`admin/v2/programs/:programId/settings/program/${tags}/new`, "admin/tags/new.tsx", {
      id: `admin/${tags}/new`,
    }),
    route(`admin/v2/programs/:programId/settings/program/${tags}/:tagId/edit`, "admin/tags/edit.tsx", {
      id: `admin/${tags}/edit`,
    }),
  ]),
  route("admin/v2/programs/:programId/settings/program/content-tags/:tagId", "admin/tags/detail.tsx"),
  route("admin/v2/programs/:programId/settings/program/general", "admin/settings/general.tsx"),
  route("admin/v2/programs/:programId/settings/program/domain-list", "admin/domains/list.tsx"),
  route("admin/v2/programs/:programId/settings/program/domain-list/new", "admin/domains/new.tsx"),
  route("admin/v2/programs/:programId/settings/layout/navigation-menus", "admin/navigation/navigation-menus.tsx"),
  route("admin/v2/programs/:programId/settings/layout/carousels", "admin/navigation/carousels.tsx"),
];

const adminPages: RouteConfig = [
  layout("admin/frame/layout.tsx", [
    route("admin/v2", "admin/index.tsx"),
    route("admin/v2/account", "admin/account/route.tsx"),
    route("admin/v2/programs/:programId", "admin/programs/redirect.tsx"),
    ...organization,
    ...dashboard,
    ...challenges,
    ...rewards,
    ...users,
    ...offerReports,
    layout("admin/settings/layout.tsx", settings),
    // Settings without a page of their own redirect to the first settings page.
    route("admin/v2/programs/:programId/settings", "admin/settings/redirect.tsx"),
    route("admin/v2/programs/:programId/settings/*", "admin/settings/redirect.tsx", {
      id: "admin/settings/redirect-below",
    }),
    route("admin/v2/*", "admin/not-found.tsx"),
  ]),
];

// JSON calls and downloads of the admin that no page serves.
const adminCalls: RouteConfig = [
  route("admin/v2/programs", "api/admin/programs.ts"),
  route("admin/v2/programs/:programId/deactivate_program", "api/admin/organization/deactivate-program.ts"),
  route("admin/v2/programs/:programId/reactivate_program", "api/admin/organization/reactivate-program.ts"),
  route("admin/v2/users", "api/admin/organization/users.ts"),
  route("admin/v2/users/new", "api/admin/organization/new-user.ts"),
  route("admin/v2/users/:adminId/toggle_user_status", "api/admin/organization/toggle-user-status.ts"),
  route("admin/v2/theme", "api/admin/theme.ts"),
  route("admin/v2/search", "api/admin/search.ts"),
  route("admin/v2/users/:userId", "api/admin/user.ts"),
];

/** Each panel of the dashboard as JSON, at two paths: below the program and below the page. */
const dashboardCalls: RouteConfig = [
  route(
    "admin/v2/programs/:programId/program_performance_metrics",
    "api/admin/dashboard/program-performance-metrics.ts",
  ),
  route(
    "admin/v2/programs/:programId/dashboard/program_performance_metrics",
    "api/admin/dashboard/program-performance-metrics.ts",
    { id: "api/admin/dashboard/in/program-performance-metrics" },
  ),
  route("admin/v2/programs/:programId/users_growth", "api/admin/dashboard/users-growth.ts"),
  route("admin/v2/programs/:programId/dashboard/users_growth", "api/admin/dashboard/users-growth.ts", {
    id: "api/admin/dashboard/in/users-growth",
  }),
  route("admin/v2/programs/:programId/top_users_all_time", "api/admin/dashboard/top-users-all-time.ts"),
  route("admin/v2/programs/:programId/dashboard/top_users_all_time", "api/admin/dashboard/top-users-all-time.ts", {
    id: "api/admin/dashboard/in/top-users-all-time",
  }),
  route("admin/v2/programs/:programId/top_users_this_month", "api/admin/dashboard/top-users-this-month.ts"),
  route("admin/v2/programs/:programId/dashboard/top_users_this_month", "api/admin/dashboard/top-users-this-month.ts", {
    id: "api/admin/dashboard/in/top-users-this-month",
  }),
  route("admin/v2/organization/audit_log.csv", "api/admin/organization/audit-log-csv.ts"),
  route("admin/v2/programs/:programId/latest_users", "api/admin/dashboard/latest-users.ts"),
  route("admin/v2/programs/:programId/dashboard/latest_users", "api/admin/dashboard/latest-users.ts", {
    id: "api/admin/dashboard/in/latest-users",
  }),
  route("admin/v2/programs/:programId/latest_actions", "api/admin/dashboard/latest-actions.ts"),
  route("admin/v2/programs/:programId/dashboard/latest_actions", "api/admin/dashboard/latest-actions.ts", {
    id: "api/admin/dashboard/in/latest-actions",
  }),
  route("admin/v2/programs/:programId/actions", "api/admin/dashboard/actions.ts"),
  route("admin/v2/programs/:programId/dashboard/actions.csv", "api/admin/dashboard/actions-csv.ts"),
];

const challengeCalls: RouteConfig = [
  route("admin/v2/programs/:programId/challenges.csv", "api/admin/challenges/list-csv.ts"),
  route("admin/v2/challenges/:challengeId/participants", "api/admin/challenges/participants.ts"),
  route("admin/v2/challenges/:challengeId/participants.csv", "api/admin/challenges/participants-csv.ts"),
  route("admin/v2/challenges/:challengeId/participant_answers.csv", "api/admin/challenges/answers-csv.ts"),
];

const tagCalls: RouteConfig = [
  ...["content_tags", "tags"].flatMap((tags) => [
    route(`admin/v2/programs/:programId/${tags}`, "api/admin/tags/tags.ts", { id: `api/admin/${tags}` }),
    route(`admin/v2/programs/:programId/${tags}/:tagId`, "api/admin/tags/tag.ts", { id: `api/admin/${tags}/tag` }),
  ]),
];

const navigationCalls: RouteConfig = [
  route("admin/v2/programs/:programId/navigation_menus", "api/admin/navigation/navigation-menus.ts"),
  route("admin/v2/programs/:programId/navigation_menus/new", "api/admin/navigation/navigation-menus.ts", {
    id: "api/admin/navigation/new-navigation-menus",
  }),
  route("admin/v2/programs/:programId/carousels", "api/admin/navigation/carousels.ts"),
  route("admin/v2/programs/:programId/carousels/new", "api/admin/navigation/carousels.ts", {
    id: "api/admin/navigation/new-carousels",
  }),
  route("admin/v2/programs/:programId/domain_lists", "api/admin/domains/domain-lists.ts"),
  route("admin/v2/programs/:programId/domain_lists/:domainId", "api/admin/domains/domain.ts"),
];

const rewardCalls: RouteConfig = [
  route("admin/v2/rewards/:rewardId/participants.csv", "api/admin/rewards/participants-csv.ts"),
];

const mediaCalls: RouteConfig = [
  route("admin/v2/programs/:programId/program_attachments", "api/admin/media/files.ts"),
  route("admin/v2/programs/:programId/program_attachments/:fileId", "api/admin/media/file.ts"),
];

const platform: RouteConfig = [
  route("media/:fileId/:name", "api/media.ts"),
  route("webhooks/stripe", "api/webhooks/stripe.ts"),
  route("sandbox/checkout/:session", "sandbox/checkout.tsx"),
  route("sandbox/mailbox", "sandbox/mailbox.tsx"),
  route("sandbox/mailbox.json", "sandbox/mailbox-json.ts"),
  route("sandbox/clock", "sandbox/clock.ts"),
  route("sandbox/enroll", "sandbox/enroll.tsx"),
  route("sandbox/partner", "sandbox/partner.ts"),
  route("sandbox/chain/tx/:hash", "sandbox/chain/transaction.tsx"),
  route("sandbox/chain/token/:address", "sandbox/chain/token.tsx"),
  route("sandbox/chain/account/:address", "sandbox/chain/account.tsx"),
];

export default [
  ...site,
  ...publicCalls,
  ...tracking,
  ...adminSignIn,
  ...adminPages,
  ...adminCalls,
  ...dashboardCalls,
  ...challengeCalls,
  ...tagCalls,
  ...navigationCalls,
  ...rewardCalls,
  ...mediaCalls,
  ...platform,
] satisfies RouteConfig;
