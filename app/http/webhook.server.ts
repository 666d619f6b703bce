/** The door of providers' servers: no program, no session, no token. What they say is signed, and that is checked first. */
import type { Ctx, SystemActor } from "~/services/context";
import { callRefusal } from "./answers.server";
import { door } from "./door";
import { stateOf } from "./request-state.server";
import { requestIdOf, type DoorArgs } from "./site-context.server";

type Webhook<E> = {
  /** Who is calling; the context's actor is named so. */
  sender: string;
  signatureHeader: string;
  /** The event in the body once its signature is right; null when there is nothing to do. Throws for a wrong signature. */
  verify: (body: Buffer, signature: string) => Promise<E | null>;
  /** Keeps the event and queues the work: the sender waits for the answer, and sends again what was not answered. */
  record: (ctx: Ctx<SystemActor>, event: E) => Promise<void>;
};

/** A webhook: 200 once the event is kept or needs no keeping, 4xx when it is refused. */
export function webhookCall<E>({ sender, signatureHeader, verify, record }: Webhook<E>) {
  return door("webhook", async ({ request, context }: DoorArgs): Promise<Response> => {
    try {
      const event = await verify(Buffer.from(await request.arrayBuffer()), request.headers.get(signatureHeader) ?? "");
      const ctx = {
        actor: { kind: "system" as const, name: sender },
        now: stateOf(context).now,
        locale: "en" as const,
        requestId: requestIdOf(request),
      };
      if (event) await record(ctx, event);
      return Response.json({ received: true });
    } catch (error) {
      return callRefusal(request, error);
    }
  });
}
