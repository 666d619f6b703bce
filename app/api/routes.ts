import { route, type RouteConfigEntry } from "@remix-run/route-config";

/** JSON calls and downloads of the site, files, and webhooks. Those of the admin are with their area in admin/. */
export default [
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
  route("public/account/complete_sign_up", "api/public/account/complete-sign-up.ts"),
  route("public/account/data", "api/public/account/data.ts"),
  route("public/receipts", "api/public/receipts/receipts.ts"),
  route("public/receipts/:receiptId", "api/public/receipts/show.ts"),
  route("public/receipts/:receiptId/request_review", "api/public/receipts/request-review.ts"),
  route("receipts/:receiptId/files/:position", "api/public/receipts/file.ts"),
  route("public/signin/verify", "api/public/sign-in/verify.ts"),
  route("public/signin/sign_out_user", "api/public/sign-in/sign-out.ts"),

  // The endpoints of the public ahoy.js client and of our own tracking.
  route("ahoy/visits", "api/ahoy/visits.ts"),
  route("ahoy/events", "api/ahoy/events.ts"),

  route("media/:fileId/:name", "api/media.ts"),
  route("webhooks/stripe", "api/webhooks/stripe.ts"),
] satisfies RouteConfigEntry[];
