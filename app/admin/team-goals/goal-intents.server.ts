/** The intents of team goals, for their pages and for the JSON calls. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import type { TeamGoalChange, TeamGoalInput, TeamGoalRow } from "~/services/team-goals/team-goals-admin.schema";
import { createTeamGoal, deleteTeamGoal, updateTeamGoal } from "~/services/team-goals/team-goals.admin.server";

export const create = runs(
  createTeamGoal,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: TeamGoalInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Team goal created"), await run(args.ctx, input, key), true);
  },
);

export const update = runs(
  updateTeamGoal,
  async function update(run, args: ProgramIntentArgs, input: TeamGoalChange): Promise<ActionResult> {
    return done(args, msg("Team goal saved"), await run(args.ctx, args.param("teamGoalId"), input), true);
  },
);

export const remove = runs(
  deleteTeamGoal,
  async function remove(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    return done(args, msg("Team goal deleted"), await run(args.ctx, args.param("teamGoalId")), false);
  },
);

function done(args: ProgramIntentArgs, text: string, data: TeamGoalRow, stays: boolean): ActionResult {
  const list = `/admin/v2/programs/${args.ctx.programId}/settings/program/team-goals`;
  const link = stays ? rowLink(args.ctx.locale, `${list}/${data.id}/edit`, data.title) : undefined;
  return redirectWithMessage(list, translate(args.ctx.locale, text), { data }, link);
}
