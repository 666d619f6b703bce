/** The intent that credits a friend, for its page and for the JSON call. */
import { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { creditFriend } from "~/services/participant-accounts/friend-credit.admin.server";
import { creditedFriend, type creditFriendIntent } from "~/services/participant-accounts/friend-credit.schema";

/** `credit_friend {friend_id, reason, note}`: back on the referrals of the participant. */
export const credit_friend = runs(
  creditFriend,
  async (
    run,
    { ctx, param, idempotencyKey }: ProgramIntentArgs,
    { friend_id, reason, note, idempotency_key }: z.output<typeof creditFriendIntent>,
  ): Promise<ActionResult> => {
    const id = param("participantId");
    const body = await run(ctx, id, { friend_id, reason, note }, idempotencyKey ?? idempotency_key ?? null);
    const message = translate(ctx.locale, "Friend credited");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/users/${id}/recruited`, message, { data: body });
  },
  z.object({ data: creditedFriend }),
);
