import type { Dictionary } from "../text";
import { adminAccounts } from "./admin-accounts";
import { adminApi } from "./admin-api";
import { adminApiKeys } from "./admin-api-keys";
import { adminBranding } from "./admin-branding";
import { adminBulkChanges } from "./admin-bulk-changes";
import { adminChain } from "./admin-chain";
import { adminChallenges } from "./admin-challenges";
import { adminCorrections } from "./admin-corrections";
import { adminDaily } from "./admin-daily";
import { adminDashboard } from "./admin-dashboard";
import { adminDraws } from "./admin-draws";
import { adminEarningRuleTexts } from "./admin-earning-rule-texts";
import { adminEarningRules } from "./admin-earning-rules";
import { adminErrors } from "./admin-errors";
import { adminEvents } from "./admin-events";
import { adminFeed } from "./admin-feed";
import { adminFirstSteps } from "./admin-first-steps";
import { adminForms } from "./admin-forms";
import { adminFrame } from "./admin-frame";
import { adminHabits } from "./admin-habits";
import { adminHistoryImports } from "./admin-history-imports";
import { adminInbox } from "./admin-inbox";
import { adminListTexts } from "./admin-list-texts";
import { adminLists } from "./admin-lists";
import { adminMails } from "./admin-mails";
import { adminMedia } from "./admin-media";
import { adminNavigation } from "./admin-navigation";
import { adminNotes } from "./admin-notes";
import { adminOfferReports } from "./admin-offer-reports";
import { adminOrders } from "./admin-orders";
import { adminOrganization } from "./admin-organization";
import { adminParticipantExports } from "./admin-participant-exports";
import { adminParticipantImports } from "./admin-participant-imports";
import { adminParticipantPage } from "./admin-participant-page";
import { adminParticipantSettings } from "./admin-participant-settings";
import { adminParticipants } from "./admin-participants";
import { adminPointOfSale } from "./admin-point-of-sale";
import { adminPoints } from "./admin-points";
import { adminPointsReport } from "./admin-points-report";
import { adminPointsRules } from "./admin-points-rules";
import { adminPointsTexts } from "./admin-points-texts";
import { adminPurchaseProof } from "./admin-purchase-proof";
import { adminQuests } from "./admin-quests";
import { adminQueues } from "./admin-queues";
import { adminReceiptReview } from "./admin-receipt-review";
import { adminReceipts } from "./admin-receipts";
import { adminReferrals } from "./admin-referrals";
import { adminRewards } from "./admin-rewards";
import { adminSettings } from "./admin-settings";
import { adminStatus } from "./admin-status";
import { adminTags } from "./admin-tags";
import { adminTeamGoals } from "./admin-team-goals";
import { adminTiers } from "./admin-tiers";
import { adminWebhooks } from "./admin-webhooks";
import { eventImports } from "./event-imports";
import { orderImports } from "./order-imports";

/**
 * The Spanish texts of the admin that the site does not have. They are separate, so that participants do not load them.
 */
export const texts: Dictionary = {
  ...adminApi,
  ...adminFrame,
  ...adminOrganization,
  ...adminAccounts,
  ...adminCorrections,
  ...adminDaily,
  ...adminDashboard,
  ...adminChallenges,
  ...adminStatus,
  ...adminTags,
  ...adminNavigation,
  ...adminApiKeys,
  ...adminBranding,
  ...adminFirstSteps,
  ...adminInbox,
  ...adminForms,
  ...adminListTexts,
  ...adminLists,
  ...adminMails,
  ...adminMedia,
  ...adminOrders,
  ...adminReceipts,
  ...adminPointsRules,
  ...adminPurchaseProof,
  ...adminReferrals,
  ...adminQuests,
  ...adminQueues,
  ...adminReceiptReview,
  ...adminRewards,
  ...adminChain,
  ...adminDraws,
  ...adminBulkChanges,
  ...adminParticipantExports,
  ...adminHistoryImports,
  ...eventImports,
  ...orderImports,
  ...adminParticipantImports,
  ...adminParticipants,
  ...adminParticipantSettings,
  ...adminParticipantPage,
  ...adminPointOfSale,
  ...adminPoints,
  ...adminPointsTexts,
  ...adminPointsReport,
  ...adminNotes,
  ...adminOfferReports,
  ...adminSettings,
  ...adminErrors,
  ...adminEarningRules,
  ...adminEarningRuleTexts,
  ...adminEvents,
  ...adminTeamGoals,
  ...adminTiers,
  ...adminHabits,
  ...adminWebhooks,
  ...adminFeed,
};
