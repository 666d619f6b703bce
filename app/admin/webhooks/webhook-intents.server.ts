/** The intents of webhooks, for their pages and for the JSON calls. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { replayDelivery, replayRange } from "~/services/webhooks/deliveries.admin.server";
import {
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  sendTest,
  updateEndpoint,
} from "~/services/webhooks/webhooks.admin.server";
import type {
  EndpointChange,
  EndpointInput,
  EndpointView,
  EndpointWithSecret,
  ReplayRange,
  SecretRotation,
} from "~/services/webhooks/webhooks.schema";

type WithData<D> = ActionResult<{ data: D }>;

/** The page stays, since only this response has the secret. */
export const create = runs(
  createEndpoint,
  async function create(run, { ctx }: ProgramIntentArgs, input: EndpointInput): Promise<WithData<EndpointWithSecret>> {
    const data = await run(ctx, input);
    return { message: translate(ctx.locale, "Webhook was created successfully!"), body: { data } };
  },
);

export const update = runs(
  updateEndpoint,
  async function update(run, args: ProgramIntentArgs, input: EndpointChange): Promise<WithData<EndpointView>> {
    const data = await run(args.ctx, args.param("webhookId"), input);
    return done(args, msg("Webhook was updated successfully!"), data);
  },
);

export const remove = runs(deleteEndpoint, async function remove(run, args: ProgramIntentArgs): Promise<
  WithData<EndpointView>
> {
  const data = await run(args.ctx, args.param("webhookId"));
  return done(args, msg("Webhook was deleted successfully!"), data);
});

/** The page stays, as after `create`. */
export const rotate_secret = runs(
  rotateSecret,
  async function rotate_secret(
    run,
    { ctx, param }: ProgramIntentArgs,
    { updated_at }: SecretRotation,
  ): Promise<WithData<EndpointWithSecret>> {
    const data = await run(ctx, param("webhookId"), { updated_at });
    return { message: translate(ctx.locale, "The webhook has a new secret"), body: { data } };
  },
);

/** Leads to the deliveries, where the test arrives. */
export const test = runs(sendTest, async function test(run, { ctx, param }: ProgramIntentArgs): Promise<ActionResult> {
  const data = await run(ctx, param("webhookId"));
  const message = translate(ctx.locale, "A test event is on its way");
  return redirectWithMessage(`${pathOf(ctx.programId)}/${param("webhookId")}/deliveries`, message, { data });
});

export const replay = runs(
  replayDelivery,
  async function replay(
    run,
    { ctx, param, params }: ProgramIntentArgs,
    input: { delivery_id?: string },
  ): Promise<ActionResult> {
    const deliveryId = params.deliveryId ?? input.delivery_id ?? "";
    const data = await run(ctx, param("webhookId"), deliveryId);
    return { message: translate(ctx.locale, "The event is sent again"), body: { data } };
  },
);

export const replay_range = runs(
  replayRange,
  async function replay_range(run, { ctx, param }: ProgramIntentArgs, input: ReplayRange): Promise<ActionResult> {
    await run(ctx, param("webhookId"), input);
    const message = translate(ctx.locale, "The events are sent again");
    return redirectWithMessage(`${pathOf(ctx.programId)}/${param("webhookId")}/deliveries`, message);
  },
  "nothing",
);

function done<D>({ ctx }: ProgramIntentArgs, text: string, data: D): WithData<D> {
  const message = translate(ctx.locale, text);
  return redirectWithMessage(pathOf(ctx.programId), message, { data });
}

function pathOf(programId: string): string {
  return `/admin/v2/programs/${programId}/settings/integrations/webhooks`;
}
