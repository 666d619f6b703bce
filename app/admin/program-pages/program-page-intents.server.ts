/** The intents of the program's pages, for the admin's pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { createProgramPage, setPageStatus, updateProgramPage } from "~/services/pages/program-pages.admin.server";
import type { ProgramPageChange, ProgramPageInput, ProgramPageView } from "~/services/pages/program-pages.schema";

export const create = runs(
  createProgramPage,
  async function create(run, args: ProgramIntentArgs, input: ProgramPageInput): Promise<ActionResult> {
    return done(args, msg("Program Page created successfully."), await run(args.ctx, input));
  },
);

export const update = runs(
  updateProgramPage,
  async function update(run, args: ProgramIntentArgs, input: ProgramPageChange): Promise<ActionResult> {
    const page = await run(args.ctx, args.param("programPageId"), input);
    return done(args, msg("Program Page updated successfully."), page);
  },
);

export const publish = runs(setPageStatus, async function publish(run, args: ProgramIntentArgs): Promise<ActionResult> {
  const page = await run(args.ctx, args.param("programPageId"), "published");
  return done(args, msg("{name} published"), page);
});

export const archive = runs(setPageStatus, async function archive(run, args: ProgramIntentArgs): Promise<ActionResult> {
  const page = await run(args.ctx, args.param("programPageId"), "archived");
  return done(args, msg("{name} archived"), page);
});

function done({ ctx }: ProgramIntentArgs, text: string, data: ProgramPageView): ActionResult {
  const message = translate(ctx.locale, text, { name: data.title });
  const list = `/admin/v2/programs/${ctx.programId}/settings/program/program-pages`;
  return redirectWithMessage(list, message, { data }, rowLink(ctx.locale, `${list}/${data.id}`, data.title));
}
