/**
 * All resources of the admin. What needs to know something of every resource derives it from here; nothing lists them a
 * second time. Browser-safe. See docs/add-a-resource.md.
 */
import { admins } from "~/services/admins/admins.resource";
import { apiKeys } from "~/services/api-keys/api-keys.resource";
import { backups } from "~/services/backups/backups.resource";
import { chain } from "~/services/chain/chain.resource";
import { challenges } from "~/services/challenges/challenges.resource";
import { communicationSettings } from "~/services/communication-settings/communication-settings.resource";
import { dailyQuestions } from "~/services/daily/daily-questions.resource";
import { dashboard } from "~/services/dashboard/dashboard.resource";
import { domains } from "~/services/domains/domains.resource";
import { earningRules } from "~/services/earning-rules/earning-rules.resource";
import { eventTypes } from "~/services/events/event-types.resource";
import { events } from "~/services/events/events.resource";
import { evergreen } from "~/services/evergreen/evergreen.resource";
import { feedPosts } from "~/services/feed-posts/feed-posts.resource";
import { inbox } from "~/services/inbox/inbox.resource";
import { mediaFiles } from "~/services/media/media-files.resource";
import { navigation } from "~/services/navigation/navigation.resource";
import { offerReports } from "~/services/offers/offer-reports.resource";
import { orders } from "~/services/orders/orders.resource";
import { organizations } from "~/services/organizations/organizations.resource";
import { programPages } from "~/services/pages/program-pages.resource";
import { messageTemplates } from "~/services/participant-messages/message-templates.resource";
import { participantNotes } from "~/services/participant-notes/participant-notes.resource";
import { participants } from "~/services/participants/participants.resource";
import { actions } from "~/services/point-of-sale/actions.resource";
import { pointOfSale } from "~/services/point-of-sale/point-of-sale.resource";
import { pointsReport } from "~/services/points-report/points-report.resource";
import { profileAttributes } from "~/services/profile-attributes/profile-attributes.resource";
import { branding } from "~/services/program-settings/branding.resource";
import { programs } from "~/services/programs/programs.resource";
import { proofMerchants } from "~/services/purchase-proof/proof-merchants.resource";
import { proofProducts } from "~/services/purchase-proof/proof-products.resource";
import { quests } from "~/services/quests/quests.resource";
import { receipts } from "~/services/receipts/receipts.resource";
import { referrals } from "~/services/referrals/referrals.resource";
import type { Resource } from "~/services/resource";
import { rewards } from "~/services/rewards/rewards.resource";
import { savedViews } from "~/services/saved-views/saved-views.resource";
import { search } from "~/services/search/search.resource";
import { socialPages } from "~/services/social/social-pages.resource";
import { submissions } from "~/services/submissions/submissions.resource";
import { contentTags } from "~/services/tags/content-tags.resource";
import { tags } from "~/services/tags/tags.resource";
import { teamGoals } from "~/services/team-goals/team-goals.resource";
import { tiers } from "~/services/tiers/tiers.resource";
import { webhooks } from "~/services/webhooks/webhooks.resource";

const DESCRIBED = [
  dashboard,
  participants,
  participantNotes,
  challenges,
  rewards,
  pointOfSale,
  actions,
  receipts,
  orders,
  events,
  eventTypes,
  referrals,
  submissions,
  inbox,
  programs,
  pointsReport,
  feedPosts,
  dailyQuestions,
  quests,
  teamGoals,
  earningRules,
  tiers,
  search,
  mediaFiles,
  webhooks,
  tags,
  contentTags,
  profileAttributes,
  proofProducts,
  proofMerchants,
  programPages,
  navigation,
  branding,
  domains,
  communicationSettings,
  messageTemplates,
  evergreen,
  socialPages,
  chain,
  offerReports,
  apiKeys,
  savedViews,
  admins,
  organizations,
  backups,
] as const;

/** In the order of the choice of an API key's permissions, and of the API's description. */
export const RESOURCES: readonly Resource[] = DESCRIBED;

/** The lists of a program whose views admins can save. */
export type SavedList = Extract<(typeof DESCRIBED)[number], { savedViews: string }>["savedViews"];
