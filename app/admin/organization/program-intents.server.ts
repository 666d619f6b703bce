import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { createProgram, deactivateProgram, reactivateProgram } from "~/services/organizations/programs.admin.server";
import type { NewProgramInput, ProgramConfirmation } from "~/services/organizations/programs.schema";
import { organizationPath } from "./organization-path.server";

type Keyed = { idempotency_key?: string };
type ForProgram = { program_id: string };

/** `create`: creates a program and redirects to it. From the dialog and from `POST /admin/v2/programs`. */
export const create = runs(
  createProgram,
  async function create(
    run,
    { ctx, inOrganization, idempotencyKey }: AdminIntentArgs,
    { name, subdomain, idempotency_key }: NewProgramInput & Keyed,
  ): Promise<ActionResult> {
    const program = await run(await inOrganization(), { name, subdomain }, idempotencyKey ?? idempotency_key ?? null);
    const message = translate(ctx.locale, "{model} was created successfully!", {
      model: translate(ctx.locale, "Program"),
    });
    return redirectWithMessage(`/admin/v2/programs/${program.id}`, message, { data: program });
  },
);

/** `deactivate`: closes a program. From the dialog and from `POST /admin/v2/programs/{id}/deactivate_program`. */
export const deactivate = runs(
  deactivateProgram,
  async function deactivate(
    run,
    { ctx, url, inOrganizationOf }: AdminIntentArgs,
    { program_id, name }: ProgramConfirmation & ForProgram,
  ): Promise<ActionResult> {
    const program = await run(await inOrganizationOf(program_id), program_id, { name });
    const message = translate(ctx.locale, "{name} was deactivated. Its site is offline.", program);
    return redirectWithMessage(organizationPath("programs", url), message);
  },
  "nothing",
);

/** `reactivate`: opens a program again. From the dialog and from `POST /admin/v2/programs/{id}/reactivate_program`. */
export const reactivate = runs(
  reactivateProgram,
  async function reactivate(
    run,
    { ctx, url, inOrganizationOf }: AdminIntentArgs,
    { program_id }: ForProgram,
  ): Promise<ActionResult> {
    const program = await run(await inOrganizationOf(program_id), program_id);
    const message = translate(ctx.locale, "{name} was activated. Its site is online.", program);
    return redirectWithMessage(organizationPath("programs", url), message);
  },
  "nothing",
);
