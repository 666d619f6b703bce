/** What can be done on the sandbox's payment page (CONTRACT "Sandbox"). */
import type { Checkout } from "~/integrations/ports";
import type { Ctx } from "../context";
import { sql } from "../database.server";
import { notFound } from "../errors";
import { operation, query } from "../use-case.server";

export type SandboxCheckout = {
  sessionId: string;
  status: "open" | "paid" | "cancelled";
  checkout: Omit<Checkout, "openedAt">;
};

/** A payment page and how it stands. Throws `not_found`. */
export const getSandboxCheckout = query("sandbox:use", (_: Ctx, sessionId: string): Promise<SandboxCheckout> =>
  find(sessionId),
);

/**
 * Pays or leaves a payment page, once: whoever comes later finds what was done first, told by the `status` that is
 * given back. Throws `not_found`.
 */
export const closeSandboxCheckout = operation(
  "sandbox:use",
  async (_: Ctx, sessionId: string, to: "paid" | "cancelled"): Promise<SandboxCheckout> => {
    await sql("update sandbox_checkouts set status = $2 where id = $1 and status = 'open'", [sessionId, to]);
    return find(sessionId);
  },
);

async function find(sessionId: string): Promise<SandboxCheckout> {
  const [row] = await sql<{ status: SandboxCheckout["status"]; checkout: SandboxCheckout["checkout"] }>(
    "select status, checkout from sandbox_checkouts where id = $1",
    [sessionId],
  );
  if (!row) throw notFound("There is no such payment page.");
  return { sessionId, ...row };
}
