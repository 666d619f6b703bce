import { hasPermission, roleOn } from "~/platform/permissions";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The coupon of a claim for an admin: its code is worth money, so that only those who may add codes see it. */
export function couponOf(
  { actor, program }: AdminProgramCtx,
  coupon: { code: string } | null,
): { has_coupon: boolean; coupon_code: string | null } {
  const mayRead = hasPermission(roleOn(actor, program), "rewards:manage", program.features);
  return { has_coupon: coupon !== null, coupon_code: mayRead ? (coupon?.code ?? null) : null };
}
