import type { AppLoadContext } from "@remix-run/node";
import { stateOf } from "./request-state.server";

/** The person of the session that a handler of this request has looked up: the same text each time, empty for nobody. */
export async function personIn(context: AppLoadContext): Promise<string> {
  const { adminActor, siteActor } = stateOf(context);
  const actor = await (adminActor ?? siteActor ?? null)?.catch(() => null);
  return actor && "id" in actor ? `${actor.kind} ${actor.id}` : "";
}
