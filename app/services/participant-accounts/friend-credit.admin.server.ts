/** Friends that an admin credits to the participant who invited them (docs/product/referrals.md#crediting-a-friend). */
import { msg, translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import { givesReward } from "~/services/challenge-types/earnings";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { participantName } from "~/services/participants/participant-name";
import { findSome } from "~/services/participants/participant-search.server";
import { releaseApproved } from "~/services/points/moves.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { creditReferral } from "~/services/referrals/referrals.server";
import { reasonText } from "./correction-reasons";
import {
  creditedFriend,
  creditFriendPage,
  type CreditedFriend,
  type CreditFriendInput,
  type CreditFriendPage,
  type CreditFriendQuery,
} from "./friend-credit.schema";

const MAX_CANDIDATES = 20;
const NO_PARTICIPANT = "Participant not found";

/**
 * What crediting a friend to the participant would do now, or the people that a search finds.
 * It shows people, so that to decide about referrals is not enough.
 * @throws not_found for a deleted account; invalid on `friend` when the program has no such account
 */
export const previewFriendCredit = query(
  "users:manage",
  async function previewFriendCredit(
    ctx: AdminProgramCtx,
    referrerId: string,
    { friend: friendId, search }: CreditFriendQuery,
  ): Promise<CreditFriendPage> {
    const { programId, program, now, locale } = ctx;
    const people = (ids: string[]) =>
      prisma.participant.findMany({
        where: { programId, id: { in: ids }, email: { not: null } },
        orderBy: { id: "asc" },
        take: MAX_CANDIDATES,
      });
    const [referrer] = isUuid(referrerId) ? await people([referrerId]) : [];
    if (!referrer) throw notFound(NO_PARTICIPANT);
    if (friendId) {
      const [friend] = await people([friendId]);
      if (!friend) throw invalid("friend", NO_FRIEND);
      const problem = await creditProblem(sql, programId, referrerId, friendId);
      const challenge = activeOfType(program, { type: "referral", now });
      const reward = challenge !== undefined && givesReward(challenge.rewardType);
      return {
        candidates: [],
        preview: {
          friend: personView(friend),
          points: challenge && !reward ? Number(challenge.points) : 0,
          friend_points: challenge ? settingsOf(challenge).friend_points : 0,
          gives_reward: reward,
          problem: problem && translate(locale, problem),
        },
      };
    }
    const ids = search === "" ? [] : isUuid(search) ? [search] : await findSome(programId, search, MAX_CANDIDATES + 1);
    return { candidates: (await people(ids.filter((id) => id !== referrerId))).map(personView), preview: null };
  },
  { output: creditFriendPage },
);

/**
 * Records that the participant invited a friend who joined without their link: an approved referral with the points that
 * both get for one now. A second call with the same key returns the first result.
 * @throws not_found for a deleted account; invalid on `friend_id` with the reason why this friend cannot be credited
 */
export const creditFriend = command(
  "referrals:update",
  async function creditFriend(
    ctx: AdminProgramCtx,
    { tx, audit },
    referrerId: string,
    { friend_id: friendId, ...reason }: CreditFriendInput,
    idempotencyKey: string | null,
  ): Promise<CreditedFriend> {
    const { programId, now } = ctx;
    const on = sqlIn(tx);
    if (!isUuid(referrerId)) throw notFound(NO_PARTICIPANT);
    const request = { operation: "credit_friend", key: idempotencyKey, input: { referrerId, friendId } };
    return withIdempotencyKey(on, ctx, request, async () => {
      // In the order of their ids, so that two credits at once do not wait for each other.
      const people = await on<{ id: string; deleted: boolean }>(
        sqlText`select id::text, email is null as deleted from participants
          where program_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`,
        [programId, [referrerId, friendId]],
      );
      if (!people.some(({ id, deleted }) => id === referrerId && !deleted)) throw notFound(NO_PARTICIPANT);
      const problem = await creditProblem(on, programId, referrerId, friendId);
      if (problem) throw invalid("friend_id", problem);
      await tx.participant.update({
        where: { programId_id: { programId, id: friendId } },
        data: { referredById: referrerId, updatedAt: now },
      });
      await creditReferral(on, { programId, participantId: friendId, now }, async (referralId) => {
        const { actionId, friendActionId } = await tx.referral.update({
          where: { programId_id: { programId, id: referralId } },
          data: { status: "approved" },
        });
        await releaseApproved(on, { programId, participantId: referrerId, actionIds: [actionId], now });
        if (friendActionId)
          await releaseApproved(on, { programId, participantId: friendId, actionIds: [friendActionId], now });
      });
      const row = await tx.referral.findFirstOrThrow({ where: { programId, referredId: friendId } });
      const id = row.id;
      const after = { status: "approved", points: Number(row.points), friend_points: Number(row.friendPoints) };
      audit({
        action: "referral.credit",
        targetType: "referral",
        targetId: id,
        reason: reasonText(reason),
        after,
      });
      audit({
        action: "participant.credit_referrer",
        targetType: "participant",
        targetId: friendId,
        reason: reasonText(reason),
        after: { referral_id: id },
      });
      return { referral_id: id, points: after.points, friend_points: after.friend_points };
    });
  },
  { output: creditedFriend },
);

const NO_FRIEND = msg("Choose an account of this program that is not deleted or merged");
const PROBLEMS = {
  same: msg("Nobody can invite themselves"),
  referrer_blocked: msg("This participant is blocked and gets no points for friends"),
  blocked: msg("The friend's account is blocked"),
  pending: msg("The friend hasn't signed in yet. Credit them after their first sign-in."),
  listed: msg("This friend is already among the participant's referrals. Review that referral instead."),
  invited: msg("This friend already has a referrer"),
  joined_before: msg("The friend joined before the participant did"),
  circle: msg("The friend invited this participant, directly or through others"),
} as const;

/** Why the friend cannot be credited to the referrer; null if they can be. */
async function creditProblem(on: Sql, programId: string, referrerId: string, friendId: string): Promise<string | null> {
  if (referrerId === friendId) return PROBLEMS.same;
  const [row] = await on<{ problem: keyof typeof PROBLEMS | null }>(
    sqlText`with recursive above (id) as (
        select referred_by_id from participants where program_id = $1::uuid and id = $2::uuid
        union select p.referred_by_id from above a join participants p on p.program_id = $1::uuid and p.id = a.id)
      select case
          when r.status = 'blocked' then 'referrer_blocked'
          when g.referrer_id = r.id then 'listed'
          when g.id is not null or f.referred_by_id <> r.id then 'invited'
          when f.status = 'blocked' then 'blocked'
          when f.status = 'pending' then 'pending'
          when f.created_at < r.created_at then 'joined_before'
          when exists (select from above where id = f.id) then 'circle' end as problem
        from participants r join participants f on f.program_id = r.program_id and f.id = $3::uuid and f.email is not null
          left join referrals g on g.program_id = f.program_id and g.referred_id = f.id
        where r.program_id = $1::uuid and r.id = $2::uuid`,
    [programId, referrerId, friendId],
  );
  if (!row) return NO_FRIEND;
  return row.problem && PROBLEMS[row.problem];
}

function personView(row: {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  status: string;
  createdAt: Date;
}) {
  const { id, email, status, createdAt } = row;
  return { id, name: participantName(row), email: email ?? "", status, created_at: createdAt.toISOString() };
}
