import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { addLegalPages, hideFirstSteps } from "~/services/first-steps/first-steps.admin.server";

/** `add_legal_pages`: publishes the pages that the sign-in page links to, from templates. */
export const add_legal_pages = runs(
  addLegalPages,
  async function add_legal_pages(run, { ctx }: ProgramIntentArgs): Promise<ActionResult> {
    const data = await run(ctx);
    const message = translate(
      ctx.locale,
      data.added > 0 ? "The pages are published. Read them and make them yours." : "The pages already exist.",
    );
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/first_steps`, message, { data });
  },
);

/** `hide`: the program opens on its dashboard from now on. */
export const hide = runs(hideFirstSteps, async function hide(run, { ctx }: ProgramIntentArgs): Promise<ActionResult> {
  await run(ctx);
  const message = translate(ctx.locale, "The first steps are hidden.");
  return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/dashboard`, message);
});
