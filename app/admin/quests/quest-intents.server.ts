/** The intents of quests, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import type { QuestChange, QuestInput, QuestState } from "~/services/quests/quests-admin.schema";
import {
  createQuest,
  deleteQuest,
  publishQuest,
  restoreQuest,
  updateQuest,
} from "~/services/quests/quests.admin.server";

export const create = runs(
  createQuest,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: QuestInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Quest created as a draft"), await run(args.ctx, input, key));
  },
);

export const update = runs(
  updateQuest,
  async function update(run, args: ProgramIntentArgs, input: QuestChange): Promise<ActionResult> {
    return done(args, msg("Quest saved"), await run(args.ctx, args.param("questId"), input));
  },
);

const setPublished = (published: boolean, text: string, as: string) =>
  runs(
    publishQuest,
    async (run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> =>
      done(args, text, await run(args.ctx, args.param("questId"), published)),
    "result as data",
    as,
  );

export const publish = setPublished(true, msg("{name} published"), "publishQuest");
export const unpublish = setPublished(false, msg("{name} unpublished"), "unpublishQuest");

export const restore = runs(
  restoreQuest,
  async function restore(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    return done(args, msg("{name} is a draft again"), await run(args.ctx, args.param("questId")));
  },
);

export const remove = runs(
  deleteQuest,
  async function remove(run, args: ProgramIntentArgs, _input: object): Promise<ActionResult> {
    const data = await run(args.ctx, args.param("questId"));
    const text = data.archived ? msg("{name} archived") : msg("{name} deleted");
    return redirectWithMessage(listOf(args), translate(args.ctx.locale, text, { name: data.title }), { data });
  },
);

function done(args: ProgramIntentArgs, text: string, data: QuestState): ActionResult {
  const list = listOf(args);
  const message = translate(args.ctx.locale, text, { name: data.title });
  return redirectWithMessage(list, message, { data }, rowLink(args.ctx.locale, `${list}/${data.id}/edit`, data.title));
}

function listOf({ ctx }: ProgramIntentArgs): string {
  return `/admin/v2/programs/${ctx.programId}/settings/program/quests`;
}
