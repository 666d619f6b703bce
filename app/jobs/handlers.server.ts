/**
 * What each job of queue.server.ts does: one use case each. Loaded by the worker and by tests, never by a web process.
 */
import type { TaskList } from "graphile-worker";
import type { z } from "zod";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { issueAdminSecret, sendAdminSignInMail } from "~/services/admins/admin-sign-in-mail.jobs.server";
import { checkBackup, makeBackup } from "~/services/backups/backups.jobs.server";
import { changeParticipants } from "~/services/bulk-changes/bulk-changes.jobs.server";
import { writeToChain } from "~/services/chain/chain.jobs.server";
import { checkCouponStock, sendLowCouponsMail } from "~/services/coupons/coupons.jobs.server";
import { chooseDailyQuestions } from "~/services/daily/daily.jobs.server";
import { rollUpDashboards } from "~/services/dashboard/dashboard.jobs.server";
import { queueWeeklyFigures, sendWeeklyFigures } from "~/services/dashboard/weekly-mail.jobs.server";
import { commitDraws } from "~/services/draws/draws.jobs.server";
import { recordBirthdayEvents } from "~/services/events/events.jobs.server";
import {
  deactivateParticipants,
  sendEvergreenMail,
  sendRewardEndingMails,
} from "~/services/evergreen/evergreen.jobs.server";
import { importFeedPostRows } from "~/services/feed-posts/feed-posts.jobs.server";
import { giveBirthdayGifts, rollUpLeaderboards } from "~/services/habits/habits.jobs.server";
import { sendWeeklyResults } from "~/services/habits/weekly-results.jobs.server";
import { findUnusual, queueInboxMails, sendInboxMail } from "~/services/inbox/inbox.jobs.server";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { deleteStoredFile } from "~/services/media/media.jobs.server";
import { announceOfferReports, sendOfferReportMail } from "~/services/offers/offer-report-mails.jobs.server";
import { creditWaiting, creditWaitingPeople } from "~/services/orders/waiting-orders.jobs.server";
import { sendInvitation } from "~/services/organizations/invitation-mail.jobs.server";
import { sendAccountDeletedMail } from "~/services/participant-accounts/account-deleted-mail.jobs.server";
import {
  sendConfirmEmailMail,
  sendEmailChangedMail,
} from "~/services/participant-accounts/email-change-mails.jobs.server";
import { sendMergeMail } from "~/services/participant-accounts/merge-mail.jobs.server";
import { deliverExport, startScheduledExports } from "~/services/participant-exports/export-schedules.jobs.server";
import { sendExportMail, writeExport } from "~/services/participant-exports/participant-exports.jobs.server";
import {
  checkImport,
  cleanUpImport,
  importRows,
  sendImportMail,
  undoImportedRows,
} from "~/services/participant-imports/participant-imports.jobs.server";
import { queueDailyMails, sendDailyMail } from "~/services/participant-mails/daily-mails.jobs.server";
import {
  announceExpiringPoints,
  sendExpiringPointsMail,
} from "~/services/participant-mails/expiring-points.jobs.server";
import {
  sendBirthdayMail,
  sendFriendMail,
  sendTestMail,
  sendWelcomeMail,
} from "~/services/participant-mails/participant-mails.jobs.server";
import { sendParticipantMessage } from "~/services/participant-messages/participant-messages.jobs.server";
import { sendPasskeyAddedMail } from "~/services/passkeys/passkey-mails.jobs.server";
import { settleCheckout } from "~/services/payments/payment-events.jobs.server";
import { releaseHolds } from "~/services/point-of-sale/holds.jobs.server";
import {
  applyPointsRules,
  expirePoints,
  releasePoints,
  sortPointsIntoLots,
} from "~/services/points/point-lots.jobs.server";
import { checkPoints } from "~/services/points/points-check.jobs.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { sendPush } from "~/services/push/push.jobs.server";
import { completeQuest } from "~/services/quests/quests.jobs.server";
import { readReceipt } from "~/services/receipts/receipts.jobs.server";
import { sendClaimCanceledMail, sendCodeReplacedMail } from "~/services/rewards/claim-correction-mails.jobs.server";
import { announceReachedRewards, sendReachedRewardMail } from "~/services/rewards/reached-rewards.jobs.server";
import { sendRewardMail } from "~/services/rewards/reward-mails.jobs.server";
import { sendSignInMail } from "~/services/sign-in/sign-in-mail.jobs.server";
import { countTeamGoals } from "~/services/team-goals/team-goals.jobs.server";
import { announceTiers, assignTiers, sendTierMail } from "~/services/tiers/tiers.jobs.server";
import { replayDeliveries, sendWebhookOffMail } from "~/services/webhooks/webhooks.jobs.server";
import { giveMilestones } from "~/services/winner-syncs/milestones.jobs.server";
import { runWinnerSync } from "~/services/winner-syncs/winner-syncs.jobs.server";
import { jobs, type JobName } from "./queue.server";

type JobCtx = Ctx<SystemActor>;

type Handlers = { [N in JobName]: (ctx: JobCtx, payload: z.output<(typeof jobs)[N]["payload"]>) => Promise<unknown> };

const handlers: Handlers = {
  "send-sign-in-mail": async (ctx, { programId, ...payload }) =>
    sendSignInMail(await inProgram(ctx, programId), payload),
  "issue-admin-secret": (ctx, payload) => issueAdminSecret(ctx, payload),
  "send-admin-sign-in-mail": (ctx, payload) => sendAdminSignInMail(ctx, payload),
  "send-account-deleted-mail": async (ctx, { programId, ...payload }) =>
    sendAccountDeletedMail(await inProgram(ctx, programId), payload),
  "send-confirm-email-mail": async (ctx, { programId, ...payload }) =>
    sendConfirmEmailMail(await inProgram(ctx, programId), payload),
  "send-email-changed-mail": async (ctx, { programId, ...payload }) =>
    sendEmailChangedMail(await inProgram(ctx, programId), payload),
  "send-passkey-added-mail": async (ctx, { programId, ...payload }) =>
    sendPasskeyAddedMail(await inProgram(ctx, programId), payload),
  "send-merge-mail": async (ctx, { programId, ...payload }) => sendMergeMail(await inProgram(ctx, programId), payload),
  "send-participant-message": async (ctx, { programId, messageId }) =>
    sendParticipantMessage(await inProgram(ctx, programId), messageId),
  "send-claim-canceled-mail": async (ctx, { programId, ...payload }) =>
    sendClaimCanceledMail(await inProgram(ctx, programId), payload),
  "send-code-replaced-mail": async (ctx, { programId, ...payload }) =>
    sendCodeReplacedMail(await inProgram(ctx, programId), payload),
  "announce-offer-reports": async (ctx, { programId, offerKey }) =>
    announceOfferReports(await inProgram(ctx, programId), offerKey),
  "send-offer-report-mail": async (ctx, { programId, ...payload }) =>
    sendOfferReportMail(await inProgram(ctx, programId), payload),
  "send-admin-invitation": (ctx, payload) => sendInvitation(ctx, payload),
  "delete-stored-file": (ctx, { key }) => deleteStoredFile(ctx, key),
  "write-to-chain": (ctx) => writeToChain(ctx),
  "commit-draws": (ctx) => commitDraws(ctx),
  "settle-checkout": async (ctx, { programId, checkoutId }) =>
    settleCheckout(await inProgram(ctx, programId), checkoutId),
  "check-participant-import": async (ctx, { programId, importId }) =>
    checkImport(await inProgram(ctx, programId), importId),
  "import-participants": async (ctx, { programId, importId }) => importRows(await inProgram(ctx, programId), importId),
  "undo-participant-import": async (ctx, { programId, importId }) =>
    undoImportedRows(await inProgram(ctx, programId), importId),
  "check-history": async (ctx, { programId, importId }) => checkImport(await inProgram(ctx, programId), importId),
  "import-history": async (ctx, { programId, importId }) => importRows(await inProgram(ctx, programId), importId),
  "check-orders": async (ctx, { programId, importId }) => checkImport(await inProgram(ctx, programId), importId),
  "import-orders": async (ctx, { programId, importId }) => importRows(await inProgram(ctx, programId), importId),
  "check-events": async (ctx, { programId, importId }) => checkImport(await inProgram(ctx, programId), importId),
  "import-events": async (ctx, { programId, importId }) => importRows(await inProgram(ctx, programId), importId),
  "undo-history": async (ctx, { programId, importId }) => undoImportedRows(await inProgram(ctx, programId), importId),
  "clean-up-participant-import": async (ctx, { programId, importId }) =>
    cleanUpImport(await inProgram(ctx, programId), importId),
  "send-participant-import-mail": async (ctx, { programId, importId }) =>
    sendImportMail(await inProgram(ctx, programId), importId),
  "export-participants": async (ctx, { programId, exportId }) => writeExport(await inProgram(ctx, programId), exportId),
  "send-participant-export-mail": async (ctx, { programId, exportId }) =>
    sendExportMail(await inProgram(ctx, programId), exportId),
  "start-scheduled-exports": (ctx) => startScheduledExports(ctx),
  "deliver-export": async (ctx, { programId, exportId }) => deliverExport(await inProgram(ctx, programId), exportId),
  "read-receipt": async (ctx, { programId, receiptId }) => readReceipt(await inProgram(ctx, programId), receiptId),
  "change-participants": async (ctx, { programId, bulkChangeId }) =>
    changeParticipants(await inProgram(ctx, programId), bulkChangeId),
  "sync-winners": async (ctx, { programId, winnerSyncId }) =>
    runWinnerSync(await inProgram(ctx, programId), winnerSyncId),
  "send-reward-mail": async (ctx, { programId, claimId }) => sendRewardMail(await inProgram(ctx, programId), claimId),
  "send-welcome-mail": async (ctx, { programId, participantId }) =>
    sendWelcomeMail(await inProgram(ctx, programId), participantId),
  "send-friend-mail": async (ctx, { programId, referralId }) =>
    sendFriendMail(await inProgram(ctx, programId), referralId),
  "send-birthday-mail": async (ctx, { programId, ...gift }) => sendBirthdayMail(await inProgram(ctx, programId), gift),
  "queue-daily-mails": (ctx) => queueDailyMails(ctx),
  "send-daily-mail": async (ctx, { programId, ...mail }) => sendDailyMail(await inProgram(ctx, programId), mail),
  "send-test-mail": async (ctx, { programId, ...mail }) => sendTestMail(await inProgram(ctx, programId), mail),
  "give-milestones": (ctx) => giveMilestones(ctx),
  "assign-tiers": async (ctx, { programId }) => assignTiers(await inProgram(ctx, programId)),
  "announce-tiers": (ctx) => announceTiers(ctx),
  "send-tier-mail": async (ctx, { programId, ...rise }) => sendTierMail(await inProgram(ctx, programId), rise),
  "announce-reached-rewards": (ctx) => announceReachedRewards(ctx),
  "send-reached-reward-mail": async (ctx, { programId, ...reached }) =>
    sendReachedRewardMail(await inProgram(ctx, programId), reached),
  "send-push": async (ctx, { programId, ...push }) => sendPush(await inProgram(ctx, programId), push),
  "import-feed-posts": async (ctx, { programId, importId }) =>
    importFeedPostRows(await inProgram(ctx, programId), importId),
  "send-reward-ending-mails": (ctx) => sendRewardEndingMails(ctx),
  "deactivate-participants": (ctx) => deactivateParticipants(ctx),
  "send-evergreen-mail": async (ctx, { programId, ...mail }) =>
    sendEvergreenMail(await inProgram(ctx, programId), mail),
  "check-coupon-stock": (ctx) => checkCouponStock(ctx),
  "send-low-coupons-mail": async (ctx, { programId, ...payload }) =>
    sendLowCouponsMail(await inProgram(ctx, programId), payload),
  "replay-webhooks": async (ctx, { programId, ...range }) => replayDeliveries(await inProgram(ctx, programId), range),
  "send-webhook-off-mail": async (ctx, { programId, ...payload }) =>
    sendWebhookOffMail(await inProgram(ctx, programId), payload),
  "roll-up-dashboards": (ctx) => rollUpDashboards(ctx),
  "queue-weekly-figures": (ctx) => queueWeeklyFigures(ctx),
  "send-weekly-figures": async (ctx, { programId, ...mail }) =>
    sendWeeklyFigures(await inProgram(ctx, programId), mail),
  "roll-up-leaderboards": (ctx) => rollUpLeaderboards(ctx),
  "count-team-goals": (ctx) => countTeamGoals(ctx),
  "send-weekly-results": (ctx) => sendWeeklyResults(ctx),
  "give-birthday-gifts": (ctx) => giveBirthdayGifts(ctx),
  "complete-quest": async (ctx, { programId, questId }) => completeQuest(await inProgram(ctx, programId), questId),
  "record-birthday-events": (ctx) => recordBirthdayEvents(ctx),
  "choose-daily-questions": (ctx) => chooseDailyQuestions(ctx),
  "release-holds": (ctx) => releaseHolds(ctx),
  "credit-waiting": async (ctx, { programId, participantId }) =>
    creditWaiting(await inProgram(ctx, programId), participantId),
  "credit-waiting-people": (ctx) => creditWaitingPeople(ctx),
  "release-points": (ctx) => releasePoints(ctx),
  "expire-points": (ctx) => expirePoints(ctx),
  "announce-expiring-points": (ctx) => announceExpiringPoints(ctx),
  "send-expiring-points-mail": async (ctx, { programId, ...mail }) =>
    sendExpiringPointsMail(await inProgram(ctx, programId), mail),
  "sort-points-into-lots": (ctx) => sortPointsIntoLots(ctx),
  "apply-points-rules": (ctx, payload) => applyPointsRules(ctx, payload),
  "check-points": (ctx, { programId, checkId }) =>
    checkPoints(ctx, programId && checkId ? { programId, checkId } : null),
  "make-backup": (ctx, { backupId }) => makeBackup(ctx, backupId),
  "check-backup": (ctx) => checkBackup(ctx),
  "find-unusual": (ctx) => findUnusual(ctx),
  "queue-inbox-mails": (ctx) => queueInboxMails(ctx),
  "send-inbox-mail": async (ctx, { programId, ...mail }) => sendInboxMail(await inProgram(ctx, programId), mail),
  "purge-expired": (ctx) => purgeExpired(ctx),
};

/** What a worker runs. A payload that does not parse fails its job: another version of the code enqueued it. */
export const taskList: TaskList = Object.fromEntries(
  Object.entries(jobs).map(([name, { payload: schema }]) => [
    name,
    async (payload, { job: { id } }) => {
      const ctx: JobCtx = { actor: { kind: "system", name }, now: currentTime(), locale: "en", requestId: `job-${id}` };
      const handle = handlers[name as JobName] as (ctx: JobCtx, payload: unknown) => Promise<unknown>;
      await handle(ctx, schema.parse(payload));
    },
  ]),
);

/**
 * The context of a job inside one program. The payload can be trusted: a use case with access to the program wrote it.
 */
async function inProgram(ctx: JobCtx, programId: string): Promise<ProgramCtx<SystemActor>> {
  return { ...ctx, programId: programIdFrom(programId), program: await catalogueOf(programId) };
}
