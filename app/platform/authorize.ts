import { msg } from "~/locales/translate";
import type { Ctx, ProgramAdminActor, ProgramScopedCtx } from "./context";
import { AppError, NOT_PERMITTED_MESSAGE, notFound, signInRequired } from "./errors";
import {
  accessOn,
  hasPlatformPermission,
  isOpenPermission,
  isProgramPermission,
  roleOn,
  type Permission,
  type PlatformPermission,
  type ProgramPermission,
} from "./permissions";

/**
 * Checks that the context's actor has the permission.
 * @throws unauthenticated for a visitor; not_found for an admin on a program or organization that is not theirs, since
 *   they may not learn that it exists, and for a permission whose feature is off; forbidden otherwise, which tells an API
 *   key the scope that it needs
 */
export function assertAllowed(ctx: Ctx, permission: Permission): void {
  const { actor } = ctx;
  if (actor.kind === "system" || isOpenPermission(permission)) return;
  if (permission === "site:participate") {
    if (actor.kind === "participant") return;
    throw actor.kind === "visitor" ? signInRequired() : forbidden();
  }
  if (actor.kind === "visitor") throw signInRequired();
  if (actor.kind === "participant") throw forbidden();
  if (!isProgramPermission(permission)) {
    if (actor.kind === "api_key" && permission === "programs:list") return;
    if (actor.kind === "api_key") throw forbidden();
    if (!hasPlatformPermission(actor, permission as PlatformPermission)) throw forbidden();
    const { organizationId } = ctx as { organizationId?: string };
    if (organizationId && !actor.superAdmin && !actor.organizationIds.includes(organizationId)) throw notFound();
    return;
  }
  const { program } = ctx as ProgramScopedCtx;
  if (roleOn(actor, program) === null) throw notFound();
  const access = accessOn(actor, permission, program);
  if (access === "off") throw notFound();
  if (access === "denied" && actor.kind === "api_key")
    throw new AppError("forbidden", msg("This API key needs the permission {scope}."), {
      values: { scope: permission },
    });
  if (access === "denied") throw forbidden();
}

/** Whether an admin or an API key has a permission on the context's program, e.g. to leave out what it may not see. */
export function isAllowed({ actor, program }: ProgramScopedCtx<ProgramAdminActor>, permission: ProgramPermission) {
  return accessOn(actor, permission, program) === "allowed";
}

/** Jobs have no permission, since no person may call them. @throws forbidden unless the worker runs this */
export function assertSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden();
}

function forbidden(): AppError {
  return new AppError("forbidden", NOT_PERMITTED_MESSAGE);
}
