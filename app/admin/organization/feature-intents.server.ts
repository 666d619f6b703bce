import { runs, type AdminIntentArgs } from "~/http/handlers/admin.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { createFeature, switchFeature } from "~/services/organizations/features.admin.server";
import type { NewFeatureInput } from "~/services/organizations/features.schema";
import { organizationPath } from "./organization-path.server";

type Switch = { key: string; program_id: string; on: boolean };

/** `create`: a new feature, off for every program. */
export const create = runs(
  createFeature,
  async function create(
    { ctx, idempotencyKey }: AdminIntentArgs,
    { key, name, description, idempotency_key }: NewFeatureInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const feature = await createFeature(ctx, { key, name, description }, idempotencyKey ?? idempotency_key ?? null);
    const message = translate(ctx.locale, "{model} was created successfully!", {
      model: translate(ctx.locale, "Feature"),
    });
    return {
      message,
      body: { data: feature },
      redirectTo: "/admin/v2/organization/features",
      flash: { type: "success", message },
    };
  },
);

/** `switch`: turns a feature on or off for one program. The redirect leaves the dialog with its programs open. */
export const switchIntent = runs(
  switchFeature,
  async function switchIntent(
    { ctx, url, inProgram }: AdminIntentArgs,
    { key, program_id, on }: Switch,
  ): Promise<ActionResult> {
    const switched = await switchFeature(await inProgram(program_id), { key, on });
    const message = translate(
      ctx.locale,
      on ? "{feature} is now on for {program}." : "{feature} is now off for {program}.",
      switched,
    );
    return { message, redirectTo: organizationPath("features", url), flash: { type: "success", message } };
  },
);
