import { layout, type RouteConfigEntry } from "@remix-run/route-config";
import account from "./account/routes";
import apiDocs from "./api-docs/routes";
import apiKeys from "./api-keys/routes";
import branding from "./branding/routes";
import chain from "./chain/routes";
import challenges from "./challenges/routes";
import communicationSettings from "./communication-settings/routes";
import daily from "./daily/routes";
import dashboard from "./dashboard/routes";
import domains from "./domains/routes";
import earningRules from "./earning-rules/routes";
import emailTemplates from "./email-templates/routes";
import eventTypes from "./event-types/routes";
import events from "./events/routes";
import evergreen from "./evergreen/routes";
import feedPosts from "./feed-posts/routes";
import firstSteps from "./first-steps/routes";
import type { AdminRoutes } from "./frame/admin-routes";
import habits from "./habits/routes";
import help from "./help/routes";
import inbox from "./inbox/routes";
import integrations from "./integrations/routes";
import mediaLibrary from "./media-library/routes";
import navigation from "./navigation/routes";
import offerReports from "./offer-reports/routes";
import orders from "./orders/routes";
import organization from "./organization/routes";
import participants from "./participants/routes";
import pointsReport from "./points-report/routes";
import profileAttributes from "./profile-attributes/routes";
import programPages from "./program-pages/routes";
import programs from "./programs/routes";
import purchaseProof from "./purchase-proof/routes";
import quests from "./quests/routes";
import receipts from "./receipts/routes";
import referrals from "./referrals/routes";
import rewards from "./rewards/routes";
import savedViews from "./saved-views/routes";
import settings from "./settings/routes";
import signIn from "./sign-in/routes";
import submissions from "./submissions/routes";
import tags from "./tags/routes";
import teamGoals from "./team-goals/routes";
import tiers from "./tiers/routes";
import webhooks from "./webhooks/routes";

const AREAS: AdminRoutes[] = [
  account,
  apiKeys,
  branding,
  chain,
  challenges,
  communicationSettings,
  emailTemplates,
  daily,
  dashboard,
  domains,
  firstSteps,
  eventTypes,
  events,
  evergreen,
  habits,
  help,
  inbox,
  feedPosts,
  integrations,
  mediaLibrary,
  navigation,
  offerReports,
  orders,
  organization,
  participants,
  pointsReport,
  profileAttributes,
  programPages,
  programs,
  purchaseProof,
  quests,
  receipts,
  referrals,
  rewards,
  savedViews,
  settings,
  submissions,
  tags,
  teamGoals,
  earningRules,
  tiers,
  webhooks,
];

/** The URLs of the admin: each area has its own list. */
export default [
  ...signIn,
  ...apiDocs,
  layout("admin/frame/layout.tsx", [
    ...AREAS.flatMap(({ pages = [] }) => pages),
    layout(
      "admin/settings/layout.tsx",
      AREAS.flatMap(({ settings: list = [] }) => list),
    ),
  ]),
  ...AREAS.flatMap(({ calls = [] }) => calls),
] satisfies RouteConfigEntry[];
