/** The contexts of use cases inside one program. Browser-safe. */
import type { Actor, Ctx, ParticipantActor, ProgramAdminActor, ProgramId, Visitor } from "~/platform/context";
import type { Catalogue } from "./catalogue.server";

/** A context inside one program: its id, which cannot be forged, and its cached catalogue. */
export type ProgramCtx<A extends Actor = Actor> = Ctx<A> & { programId: ProgramId; program: Catalogue };

export type SiteCtx = ProgramCtx<Visitor | ParticipantActor>;
export type ParticipantCtx = ProgramCtx<ParticipantActor>;
export type AdminProgramCtx = ProgramCtx<ProgramAdminActor>;

/** Whether a participant is signed in. */
export function isParticipant(ctx: SiteCtx): ctx is ParticipantCtx {
  return ctx.actor.kind === "participant";
}
