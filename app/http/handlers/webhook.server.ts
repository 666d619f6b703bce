/** The handler of providers' servers: no program, no session, no CSRF token. Their events are signed instead. */
import type { Ctx, SystemActor } from "~/platform/context";
import { stateOf } from "../context/request-state.server";
import { requestIdOf } from "../context/request.server";
import { jsonError } from "../responses/responses.server";
import { pipeline } from "./pipeline.server";

type Webhook<E> = {
  /** The provider's name, which the context's actor gets. */
  sender: string;
  signatureHeader: string;
  /**
   * The event in the body once its signature is right; null when there is nothing to do. Throws for a wrong signature.
   */
  verify: (body: Buffer, signature: string) => Promise<E | null>;
  /** Stores the event and enqueues the work: the sender waits for the response, and repeats an event that got none. */
  record: (ctx: Ctx<SystemActor>, event: E) => Promise<void>;
};

/** A webhook: 200 once the event is stored or there is nothing to do, 4xx when it is rejected. */
export function webhookCall<E>({ sender, signatureHeader, verify, record }: Webhook<E>) {
  return pipeline({
    contract: { kind: "webhook" },
    enter: async ({ request, context }) => {
      const actor: SystemActor = { kind: "system", name: sender };
      const ctx: Ctx<SystemActor> = { actor, now: stateOf(context).now, locale: "en", requestId: requestIdOf(request) };
      return { args: { ctx, request }, needsCsrf: false };
    },
    run: async ({ ctx, request }) => {
      const event = await verify(Buffer.from(await request.arrayBuffer()), request.headers.get(signatureHeader) ?? "");
      if (event) await record(ctx, event);
    },
    respond: () => Response.json({ received: true }),
    onError: async ({ request }, error) => jsonError(request, error),
  });
}
