import { layout, route, type RouteConfigEntry } from "@remix-run/route-config";

/** The pages of a program's site, the offers directory included, and its service worker. */
export default [
  layout("site/frame/layout.tsx", [
    route("/", "site/home/route.tsx", [
      route("challenge/:challengeId", "site/challenge/route.tsx"),
      route("reward/:rewardId", "site/reward/route.tsx"),
    ]),
    route("reward/:rewardId/draw", "site/draw/route.tsx"),
    route("my-rewards", "site/my-rewards/route.tsx", [route("vouchers/:redemptionId", "offers/voucher/route.tsx")]),
    route("friends", "site/friends/route.tsx"),
    route("leaderboard", "site/leaderboard/route.tsx"),
    route("my-account", "site/account/route.tsx"),
    route("my-account/points", "site/points/history.tsx"),
    route("my-offers", "offers/directory/route.tsx"),
    route("my-offers/:merchantSlug", "offers/merchant/route.tsx"),
    route("receipts", "site/receipts/list.tsx"),
    route("receipts/:receiptId", "site/receipts/detail.tsx"),
    route("posts", "site/feed/route.tsx"),
    route("unsubscribe/:token", "site/unsubscribe/route.tsx"),
    route("photos", "site/partner/route.tsx"),
    route(":slug", "site/program-page/route.tsx"),
    route("*", "site/not-found/route.tsx"),
  ]),
  route("offline", "site/offline/route.tsx"),
  route("service-worker.js", "site/offline/service-worker.ts"),
  route("signin", "site/sign-in/route.tsx"),
  route("signin/continue", "site/sign-in/continue.tsx"),
  route("signin/magic/:token", "site/sign-in/magic-link.tsx"),
  route("signin/email/:token", "site/sign-in/confirm-email.tsx"),
] satisfies RouteConfigEntry[];
