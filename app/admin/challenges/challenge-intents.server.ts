/** What can be done to one challenge, from its page and from its row in the list (specification 2, section 7). */
import type { z } from "zod";
import type { AdminArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { duplicateIntent, toggleApprovalIntent } from "~/services/challenges/challenges-console.schema";
import {
  duplicateChallenge,
  toggleChallengeApproval,
  toggleChallengeTag,
} from "~/services/challenges/challenges-console.verbs.server";
import type { AdminProgramCtx } from "~/services/context";
import { invalid } from "~/services/errors";
import type { toggleTagIntent } from "~/services/tags/tags.schema";

type Args = AdminArgs & { idempotencyKey: string | null };

/** `toggle_tag {tag, id}`. */
export async function toggle_tag(args: Args, input: z.output<typeof toggleTagIntent>): Promise<Outcome> {
  const { ctx, id } = await challengeIn(args, input.id);
  return { message: say(ctx.locale, "Tag updated"), body: await toggleChallengeTag(ctx, id, input) };
}

/** `toggle_approval {id}`. */
export async function toggle_approval(args: Args, input: z.output<typeof toggleApprovalIntent>): Promise<Outcome> {
  const { ctx, id } = await challengeIn(args, input.id);
  const body = await toggleChallengeApproval(ctx, id, input.published);
  return { message: say(ctx.locale, body.published ? "Challenge published" : "Challenge taken back to draft"), body };
}

/** `duplicate {id}`: leads to the copy. */
export async function duplicate(args: Args, input: z.output<typeof duplicateIntent>): Promise<Outcome> {
  const { ctx, id } = await challengeIn(args, input.id);
  const copy = await duplicateChallenge(ctx, id, args.idempotencyKey ?? input.idempotency_key);
  const message = say(ctx.locale, "Copied as the draft {identifier}.", { identifier: copy.identifier });
  return {
    message,
    body: { data: copy },
    redirectTo: `/admin/v2/challenges/${copy.id}`,
    flash: { type: "success", message },
  };
}

/** The challenge of the address. Throws `invalid` when the body names another one. */
async function challengeIn(
  { params: { challengeId = "" }, inProgramOf }: Args,
  named: string | undefined,
): Promise<{ ctx: AdminProgramCtx; id: string }> {
  const ctx = await inProgramOf("challenges", challengeId);
  if (named !== undefined && named !== challengeId)
    throw invalid("id", "This is another challenge than the address says");
  return { ctx, id: challengeId };
}
