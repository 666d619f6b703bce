import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { query } from "~/platform/use-case.server";
import { givesReward } from "~/services/challenge-types/earnings";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { friendsPage, type FriendsPage, type FriendsQuery } from "./friends.schema";
import { friendsOf } from "./internal/friend-rows.server";
import { referralSummary } from "./referrals.server";

/**
 * A page of the friends who joined through the participant, with what they earned by them, and the link for the next one.
 * It works without a referral challenge too: who invited friends before still sees them.
 */
export const listFriends = query(
  "site:participate",
  async function listFriends(ctx: ParticipantCtx, input: FriendsQuery): Promise<FriendsPage> {
    const { programId, program, actor, now } = ctx;
    const count = async () => {
      const all = sqlText`select count(*) as all from referrals where program_id = $1 and referrer_id = $2`;
      return Number((await sql<{ all: string }>(all, [programId, actor.id]))[0]!.all);
    };
    const oldestFirst = !input.sort.startsWith("-");
    const [{ url, friends, points }, page] = await Promise.all([
      referralSummary(ctx),
      listPage(
        input,
        fromLongList((range) => friendsOf(ctx, { ...range, oldestFirst }), count),
        (rows) => rows,
      ),
    ]);
    const challenge = activeOfType(program, { type: "referral", now });
    return {
      ...page,
      friends,
      points,
      referral_url: url,
      challenge: challenge
        ? {
            identifier: challenge.identifier,
            caption: challenge.caption,
            points: givesReward(challenge.rewardType) ? 0 : Number(challenge.points),
            friend_points: settingsOf(challenge).friend_points,
          }
        : null,
    };
  },
  { output: friendsPage },
);
