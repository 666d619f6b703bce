/** Searches the lists of the admin by their use cases. Prints the latency of each search. */
import type { AdminOrganizationCtx } from "~/platform/context";
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { listChallengeAnswers } from "~/services/challenges/challenge-answers.admin.server";
import { listChallengeParticipants } from "~/services/challenges/challenge-participants.admin.server";
import { challengeAnswersQuery, challengeParticipantsQuery } from "~/services/challenges/challenges-admin.schema";
import { listCoupons } from "~/services/coupons/coupons.admin.server";
import { couponListQuery } from "~/services/coupons/coupons.schema";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { entrantListQuery } from "~/services/draws/draws.schema";
import { listEntrants } from "~/services/draws/sweepstakes.admin.server";
import { listLeaderboardNames } from "~/services/habits/leaderboard.admin.server";
import { leaderboardNamesQuery } from "~/services/habits/leaderboard.schema";
import { offerReportListQuery } from "~/services/offers/offer-reports-admin.schema";
import { listOfferReports } from "~/services/offers/offer-reports.admin.server";
import { listAuditEntries } from "~/services/organizations/audit-log.admin.server";
import { auditLogQuery } from "~/services/organizations/audit-log.schema";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { receiptListQuery } from "~/services/receipts/receipts-admin.schema";
import { listReceipts } from "~/services/receipts/receipts.admin.server";
import { referralListQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferrals } from "~/services/referrals/referrals.admin.server";
import { rewardParticipantsQuery } from "~/services/rewards/rewards-admin.schema";
import { listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import { searchAdmin } from "~/services/search/search.admin.server";
import type { AdminSearch, SearchedList } from "../admin-searches";
import { latencyOf, type Latency } from "../latency";
import { demoAdmin } from "./demo-admin";

const searches = JSON.parse(process.argv[2]!) as AdminSearch[];
const ctx = await demoAdmin();
const inDemo = "program_id = (select id from programs where subdomain = 'demo')";
const [rows] = await sql<Record<"challenge" | "quiz" | "reward" | "draw" | "organization", string>>(
  sqlText`select (select challenge_id from challenge_completions where ${inDemo} group by 1 order by count(*) desc limit 1) as challenge,
      (select challenge_id from participant_answers where ${inDemo} group by 1 order by count(*) desc limit 1) as quiz,
      (select reward_id from reward_claims where ${inDemo} group by 1 order by count(*) desc limit 1) as reward,
      (select reward_id from sweepstake_entries where ${inDemo} group by 1 order by count(*) desc limit 1) as draw,
      (select organization_id from programs where subdomain = 'demo') as organization`,
  [],
);
const { challenge, quiz, reward, draw, organization } = rows!;
const inOrganization = { ...ctx, organizationId: organization } as AdminOrganizationCtx;

const LISTS: Record<SearchedList, (search: string) => Promise<unknown>> = {
  participants: (search) => listParticipants(ctx, participantListQuery.parse({ search })),
  palette: (search) => searchAdmin(ctx, search),
  actions: (search) => listDashboardActions(ctx, dashboardActionsQuery.parse({ search })),
  completions: (search) => listChallengeParticipants(ctx, challenge, challengeParticipantsQuery.parse({ search })),
  claims: (search) => listRewardParticipants(ctx, reward, rewardParticipantsQuery.parse({ search })),
  referrals: (search) => listReferrals(ctx, referralListQuery.parse({ search })),
  entrants: (search) => listEntrants(ctx, draw, entrantListQuery.parse({ search })),
  receipts: (search) => listReceipts(ctx, receiptListQuery.parse({ search })),
  answers: (search) => listChallengeAnswers(ctx, quiz, challengeAnswersQuery.parse({ search })),
  coupons: (search) => listCoupons(ctx, reward, couponListQuery.parse({ search })),
  audit: (search) => listAuditEntries(inOrganization, auditLogQuery.parse({ search })),
  leaderboard: (search) => listLeaderboardNames(ctx, leaderboardNamesQuery.parse({ search })),
  "offer reports": (search) => listOfferReports(ctx, offerReportListQuery.parse({ search })),
};

const WARM_UP_MS = 300;

const latencies: Latency[] = [];
for (const { list, search, seconds } of searches) {
  const searchOf = (n: number) => search.replace("NUMBER", String(n % 10_000).padStart(4, "0"));
  latencies.push(await latencyOf((n) => LISTS[list](searchOf(n)), seconds, WARM_UP_MS));
}
await closeDatabase();
console.log(JSON.stringify(latencies));
