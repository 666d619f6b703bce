import { adminApi } from "./es/admin-api";
import { adminApiKeys } from "./es/admin-api-keys";
import { adminBranding } from "./es/admin-branding";
import { adminBulkChanges } from "./es/admin-bulk-changes";
import { adminChain } from "./es/admin-chain";
import { adminChallenges } from "./es/admin-challenges";
import { adminDashboard } from "./es/admin-dashboard";
import { adminDraws } from "./es/admin-draws";
import { adminErrors } from "./es/admin-errors";
import { adminFeed } from "./es/admin-feed";
import { adminFirstSteps } from "./es/admin-first-steps";
import { adminForms } from "./es/admin-forms";
import { adminFrame } from "./es/admin-frame";
import { adminHabits } from "./es/admin-habits";
import { adminLists } from "./es/admin-lists";
import { adminMails } from "./es/admin-mails";
import { adminMedia } from "./es/admin-media";
import { adminNavigation } from "./es/admin-navigation";
import { adminOfferReports } from "./es/admin-offer-reports";
import { adminOrganization } from "./es/admin-organization";
import { adminParticipantExports } from "./es/admin-participant-exports";
import { adminParticipantImports } from "./es/admin-participant-imports";
import { adminParticipantPage } from "./es/admin-participant-page";
import { adminParticipantSettings } from "./es/admin-participant-settings";
import { adminParticipants } from "./es/admin-participants";
import { adminPoints } from "./es/admin-points";
import { adminPurchaseProof } from "./es/admin-purchase-proof";
import { adminReceiptReview } from "./es/admin-receipt-review";
import { adminReceipts } from "./es/admin-receipts";
import { adminReferrals } from "./es/admin-referrals";
import { adminRewards } from "./es/admin-rewards";
import { adminSettings } from "./es/admin-settings";
import { adminTags } from "./es/admin-tags";
import { adminTiers } from "./es/admin-tiers";
import { adminWebhooks } from "./es/admin-webhooks";
import type { Dictionary } from "./translate";

/**
 * The Spanish texts of the admin that the site does not have. They are separate, so that participants do not load them.
 */
export const esAdmin: Dictionary = {
  ...adminApi,
  ...adminFrame,
  ...adminOrganization,
  ...adminDashboard,
  ...adminChallenges,
  ...adminTags,
  ...adminNavigation,
  ...adminApiKeys,
  ...adminBranding,
  ...adminFirstSteps,
  ...adminForms,
  ...adminLists,
  ...adminMails,
  ...adminMedia,
  ...adminReceipts,
  ...adminPurchaseProof,
  ...adminReferrals,
  ...adminReceiptReview,
  ...adminRewards,
  ...adminChain,
  ...adminDraws,
  ...adminBulkChanges,
  ...adminParticipantExports,
  ...adminParticipantImports,
  ...adminParticipants,
  ...adminParticipantSettings,
  ...adminParticipantPage,
  ...adminPoints,
  ...adminOfferReports,
  ...adminSettings,
  ...adminErrors,
  ...adminTiers,
  ...adminHabits,
  ...adminWebhooks,
  ...adminFeed,
};
