import type { Ctx, ProgramScopedCtx } from "./context";
import { AppError, NOT_PERMITTED_MESSAGE, notFound, signInRequired } from "./errors";
import {
  accessOf,
  hasPlatformPermission,
  isOpenPermission,
  isProgramPermission,
  roleOn,
  type Permission,
  type PlatformPermission,
} from "./permissions";

/**
 * Checks that the context's actor has the permission.
 * @throws unauthenticated for a visitor; not_found for an admin on a program or organization that is not theirs, since
 *   they may not learn that it exists, and for a permission whose feature is off; forbidden otherwise
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
    if (!hasPlatformPermission(actor, permission as PlatformPermission)) throw forbidden();
    const { organizationId } = ctx as { organizationId?: string };
    if (organizationId && !actor.superAdmin && !actor.organizationIds.includes(organizationId)) throw notFound();
    return;
  }
  const { program } = ctx as ProgramScopedCtx;
  const role = roleOn(actor, program);
  if (role === null) throw notFound();
  const access = accessOf(role, permission, program.features);
  if (access === "off") throw notFound();
  if (access === "denied") throw forbidden();
}

/** Jobs have no permission, since no person may call them. @throws forbidden unless the worker runs this */
export function assertSystem(ctx: Ctx): void {
  if (ctx.actor.kind !== "system") throw forbidden();
}

function forbidden(): AppError {
  return new AppError("forbidden", NOT_PERMITTED_MESSAGE);
}
