import { enqueue } from "~/jobs/queue.server";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidsv7 } from "~/platform/ids.server";
import { pendingLot } from "~/services/points/pending-lot.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { pushToParticipants } from "~/services/push/push.server";
import type { FriendView } from "./friends.schema";
import { friendsOf } from "./internal/friend-rows.server";

/** A participant's link for friends, and the friends who joined through it with the points they earned. */
type ReferralSummary = { url: string; friends: number; points: number };

/** How many friends the card of the challenge shows; the page has all of them. */
const NEWEST = 3;

/** The referral summary with the newest friends. */
export async function referralsOf(ctx: ParticipantCtx): Promise<ReferralSummary & { newest: FriendView[] }> {
  const [summary, newest] = await Promise.all([referralSummary(ctx), friendsOf(ctx, { take: NEWEST, skip: 0 })]);
  return { ...summary, newest };
}

/** The referral summary of the participant. Rejected referrals do not count. */
export async function referralSummary({ programId, program, actor }: ParticipantCtx): Promise<ReferralSummary> {
  const [row] = await sql<{ referral_code: string; friends: string; points: string }>(
    sqlText`select p.referral_code, count(r.id) as friends, coalesce(sum(r.points), 0) as points
       from participants p
       left join referrals r on r.program_id = p.program_id and r.referrer_id = p.id and r.status <> 'rejected'
      where p.program_id = $1 and p.id = $2 group by p.referral_code`,
    [programId, actor.id],
  );
  const url = programUrl(program, `/signin?${new URLSearchParams({ referral_code: row?.referral_code ?? "" })}`);
  return { url, friends: Number(row?.friends ?? 0), points: Number(row?.points ?? 0) };
}

type CreditParams = { programId: ProgramId; participantId: string; now: Date };

/**
 * Credits the participant who referred this one, once however often it is called. Does nothing without a referrer, or
 * if they are blocked or deleted. Must run in the transaction that verifies the participant's sign-up.
 * @param approve what happens to the new referral before the referrer hears of it
 */
export async function creditReferral(
  on: Sql,
  { programId, participantId, now }: CreditParams,
  approve?: (referralId: string) => Promise<void>,
): Promise<void> {
  const [row] = await on<{ id: string | null }>(
    sqlText`select credit_referral($1::uuid, $2::uuid, $3::uuid[], $4::timestamptz)::text as id`,
    [
      programId,
      participantId,
      uuidsv7(now, 7), // the referral, and the rows of completing the referral challenge
      now,
    ],
  );
  if (!row?.id) return;
  await approve?.(row.id);
  const [referral] = await on<{ referrer_id: string; points: string; action_id: string }>(
    sqlText`select referrer_id::text, points::text, action_id::text from referrals where program_id = $1::uuid and id = $2::uuid`,
    [programId, row.id],
  );
  const pending = await pendingLot(on, programId, [referral!.action_id]);
  const news = {
    kind: "friend_joined",
    points: Number(referral!.points),
    ...(pending ? { pending: { until: pending.until?.toISOString() ?? null } } : {}),
  } as const;
  await pushToParticipants(on, now, [{ programId, participantId: referral!.referrer_id, news }]);
  await enqueue(on, "send-friend-mail", { programId, referralId: row.id });
}
