import { isAllowed } from "~/platform/authorize";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** The coupon of a claim for an admin: its code is worth money, so that only those who may add codes see it. */
export function couponOf(
  ctx: AdminProgramCtx,
  coupon: { code: string } | null,
): { has_coupon: boolean; coupon_code: string | null } {
  const mayRead = isAllowed(ctx, "rewards:manage");
  return { has_coupon: coupon !== null, coupon_code: mayRead ? (coupon?.code ?? null) : null };
}
