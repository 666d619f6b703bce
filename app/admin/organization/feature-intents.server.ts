import type { IntentArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { NewFeatureInput } from "~/services/organizations/features.schema";
import { createFeature, switchFeature } from "~/services/organizations/features.verbs.server";
import { organizationPath } from "./organization-path.server";

type Switch = { key: string; program_id: string; on: boolean };

/** `create`: a new feature, on nowhere yet. */
export async function create(
  { ctx, idempotencyKey }: IntentArgs,
  { key, name, description, idempotency_key }: NewFeatureInput & { idempotency_key?: string },
): Promise<Outcome> {
  const feature = await createFeature(ctx, { key, name, description }, idempotencyKey ?? idempotency_key ?? null);
  const message = say(ctx.locale, "{model} was created successfully!", { model: say(ctx.locale, "Feature") });
  return {
    message,
    body: { data: feature },
    redirectTo: "/admin/v2/organization/features",
    flash: { type: "success", title: say(ctx.locale, "Sucess!"), message },
  };
}

/** `switch`: a feature on or off for one program; the list of its programs stays open. */
export async function switchIntent(
  { ctx, url, inProgram }: IntentArgs,
  { key, program_id, on }: Switch,
): Promise<Outcome> {
  const switched = await switchFeature(await inProgram(program_id), { key, on });
  const message = say(ctx.locale, on ? "{feature} is on for {program}." : "{feature} is off for {program}.", switched);
  return { message, redirectTo: organizationPath("features", url), flash: { type: "success", message } };
}
