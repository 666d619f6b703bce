import type { IntentArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { NewProgramInput, ProgramConfirmation } from "~/services/organizations/programs.schema";
import { createProgram, deactivateProgram, reactivateProgram } from "~/services/organizations/programs.verbs.server";
import { organizationPath } from "./organization-path.server";

type Keyed = { idempotency_key?: string };
type OnProgram = { program_id: string };

/** `create`: from the dialog and from `POST /admin/v2/programs`. A new program opens at its dashboard. */
export async function create(
  { ctx, inOrganization, idempotencyKey }: IntentArgs,
  { name, subdomain, idempotency_key }: NewProgramInput & Keyed,
): Promise<Outcome> {
  const program = await createProgram(
    await inOrganization(),
    { name, subdomain },
    idempotencyKey ?? idempotency_key ?? null,
  );
  const message = say(ctx.locale, "{model} was created successfully!", { model: say(ctx.locale, "Program") });
  return {
    message,
    body: { data: program },
    redirectTo: `/admin/v2/programs/${program.id}`,
    flash: { type: "success", title: say(ctx.locale, "Sucess!"), message },
  };
}

/** `deactivate`: from the dialog and from `POST /admin/v2/programs/{id}/deactivate_program`. */
export async function deactivate(
  { ctx, url, inOrganizationOf }: IntentArgs,
  { program_id, name }: ProgramConfirmation & OnProgram,
): Promise<Outcome> {
  const program = await deactivateProgram(await inOrganizationOf(program_id), program_id, { name });
  const message = say(ctx.locale, "{name} was deactivated. Its site is closed.", program);
  return { message, redirectTo: organizationPath("programs", url), flash: { type: "success", message } };
}

/** `reactivate`: from the dialog and from `POST /admin/v2/programs/{id}/reactivate_program`. */
export async function reactivate(
  { ctx, url, inOrganizationOf }: IntentArgs,
  { program_id }: OnProgram,
): Promise<Outcome> {
  const program = await reactivateProgram(await inOrganizationOf(program_id), program_id);
  const message = say(ctx.locale, "{name} was activated. Its site is open.", program);
  return { message, redirectTo: organizationPath("programs", url), flash: { type: "success", message } };
}
