/** What admins changed on one thing, from the audit log. */
import { isUuid } from "~/platform/ids.server";
import { query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { auditLogQuery, auditPage, type AuditPage, type HistoryQuery } from "./audit-log.schema";
import { readAuditPage } from "./internal/audit-rows.server";

/** The changes of a challenge, newest first. */
export const listChallengeHistory = query(
  "challenges:update",
  function listChallengeHistory(ctx: AdminProgramCtx, id: string, input: HistoryQuery): Promise<AuditPage> {
    return historyOf(ctx, { type: "challenge", id }, input);
  },
  { output: auditPage, reads: "standby" },
);

/** The changes of a reward, newest first. */
export const listRewardHistory = query(
  "rewards:update",
  function listRewardHistory(ctx: AdminProgramCtx, id: string, input: HistoryQuery): Promise<AuditPage> {
    return historyOf(ctx, { type: "reward", id }, input);
  },
  { output: auditPage, reads: "standby" },
);

/** The changes of a referral, newest first. */
export const listReferralHistory = query(
  "referrals:view",
  function listReferralHistory(ctx: AdminProgramCtx, id: string, input: HistoryQuery): Promise<AuditPage> {
    return historyOf(ctx, { type: "referral", id }, input);
  },
  { output: auditPage, reads: "standby" },
);

/** The changes of a receipt, newest first. */
export const listReceiptHistory = query(
  "receipts:manage",
  function listReceiptHistory(ctx: AdminProgramCtx, id: string, input: HistoryQuery): Promise<AuditPage> {
    return historyOf(ctx, { type: "receipt", id }, input);
  },
  { output: auditPage, reads: "standby" },
);

async function historyOf(
  { programId, program, locale }: AdminProgramCtx,
  target: { type: string; id: string },
  input: HistoryQuery,
): Promise<AuditPage> {
  if (!isUuid(target.id)) return { pageSize: input.page_size, result: [], next: null };
  const programs = [{ id: programId, name: program.name }];
  const scope = { programs, organizationId: null, superAdmin: false, locale, target };
  return readAuditPage(scope, { ...auditLogQuery.parse({}), ...input });
}
