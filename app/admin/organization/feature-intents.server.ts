import { z } from "zod";
import type { AdminIntentArgs, ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate, type Locale } from "~/locales/translate";
import { createFeature, switchFeature, updateFeature } from "~/services/organizations/features.admin.server";
import type { FeatureChange, NewFeatureInput } from "~/services/organizations/features.schema";
import { organizationPath } from "./organization-path.server";

type Switch = { key: string; program_id: string; on: boolean };

/** `create`: a new feature, off for every program. */
export const create = runs(
  createFeature,
  async function create(
    run,
    { ctx, idempotencyKey }: AdminIntentArgs,
    { key, name, description, idempotency_key }: NewFeatureInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const feature = await run(ctx, { key, name, description }, idempotencyKey ?? idempotency_key ?? null);
    const message = translate(ctx.locale, "{model} was created successfully!", {
      model: translate(ctx.locale, "Feature"),
    });
    return redirectWithMessage("/admin/v2/organization/features", message, { data: feature });
  },
);

/** `update`: the name and description of a feature. */
export const update = runs(
  updateFeature,
  async function update(run, { ctx, url }: AdminIntentArgs, input: FeatureChange): Promise<ActionResult> {
    const data = await run(ctx, input);
    const message = translate(ctx.locale, "Feature updated");
    return redirectWithMessage(organizationPath("features", url), message, { data });
  },
);

/** `create`, from `POST programs/{id}/features`: turns a feature on or off for the program. */
export const switchForProgram = runs(
  switchFeature,
  async function switchForProgram(
    run,
    { ctx }: ProgramIntentArgs,
    input: Omit<Switch, "program_id">,
  ): Promise<ActionResult> {
    const switched = await run(ctx, input);
    return { message: switchedText(ctx.locale, input.on, switched), body: { data: { key: input.key, on: input.on } } };
  },
  z.object({ data: z.object({ key: z.string(), on: z.boolean() }) }),
);

/** `switch`: turns a feature on or off for one program. The redirect leaves the dialog with its programs open. */
export const switchIntent = runs(
  switchFeature,
  async function switchIntent(
    run,
    { ctx, url, inProgram }: AdminIntentArgs,
    { key, program_id, on }: Switch,
  ): Promise<ActionResult> {
    const switched = await run(await inProgram(program_id), { key, on });
    const message = switchedText(ctx.locale, on, switched);
    return redirectWithMessage(organizationPath("features", url), message);
  },
  "nothing",
);

function switchedText(locale: Locale, on: boolean, names: { feature: string; program: string }): string {
  return translate(locale, on ? "{feature} is now on for {program}." : "{feature} is now off for {program}.", names);
}
