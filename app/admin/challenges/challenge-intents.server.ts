/** The intents of one challenge, for its own page and for its row in the list. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { deleteChallenge } from "~/services/challenges/challenge-selection.admin.server";
import type { duplicateIntent, toggleApprovalIntent } from "~/services/challenges/challenges-admin.schema";
import {
  duplicateChallenge,
  toggleChallengeApproval,
  toggleChallengeTag,
} from "~/services/challenges/challenges.admin.server";
import type { toggleTagIntent } from "~/services/tags/tags.schema";

/** `toggle_tag {tag, id}`. */
export const toggle_tag = runs(
  toggleChallengeTag,
  async function toggle_tag(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof toggleTagIntent>,
  ): Promise<ActionResult> {
    const { ctx } = args;
    const id = rowInUrl(args, "challengeId", input.id);
    return { message: translate(ctx.locale, "Tag updated"), body: await run(ctx, id, input) };
  },
  "result",
);

/** `toggle_approval {id}`. */
export const toggle_approval = runs(
  toggleChallengeApproval,
  async function toggle_approval(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof toggleApprovalIntent>,
  ): Promise<ActionResult> {
    const { ctx } = args;
    const id = rowInUrl(args, "challengeId", input.id);
    const body = await run(ctx, id, input.published);
    return {
      message: translate(ctx.locale, body.published ? "{name} published" : "{name} unpublished", { name: body.name }),
      body,
    };
  },
  "result",
);

/** `duplicate {id}`: redirects to the copy. */
export const duplicate = runs(
  duplicateChallenge,
  async function duplicate(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof duplicateIntent>,
  ): Promise<ActionResult> {
    const { ctx } = args;
    const id = rowInUrl(args, "challengeId", input.id);
    const copy = await run(ctx, id, args.idempotencyKey ?? input.idempotency_key);
    const message = translate(ctx.locale, "Duplicated as draft {identifier}.", { identifier: copy.identifier });
    return redirectWithMessage(`/admin/v2/challenges/${copy.id}`, message, { data: copy });
  },
);

/** `delete`, or the method DELETE: redirects to the list. */
export const remove = runs(
  deleteChallenge,
  async function remove(run, args: ProgramIntentArgs): Promise<ActionResult> {
    const { ctx } = args;
    const { name } = await run(ctx, args.param("challengeId"));
    const message = translate(ctx.locale, "{name} deleted", { name });
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/challenges`, message);
  },
  "nothing",
);
