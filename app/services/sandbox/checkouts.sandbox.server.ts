/** The sandbox's payment pages (docs/decisions/ports-and-sandbox.md). */
import type { Ctx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { query, workflow } from "~/platform/use-case.server";
import { sandboxCheckout, type SandboxCheckout } from "./sandbox.schema";

/** A payment page and its status. @throws not_found */
export const getSandboxCheckout = query(
  "sandbox:use",
  function getSandboxCheckout(_: Ctx, sessionId: string): Promise<SandboxCheckout> {
    return find(sessionId);
  },
  { output: sandboxCheckout },
);

/**
 * Pays or cancels a payment page. Only the first call has an effect; the returned `status` shows what that was.
 * @throws not_found
 */
export const closeSandboxCheckout = workflow(
  "sandbox:use",
  async function closeSandboxCheckout(_: Ctx, sessionId: string, to: "paid" | "cancelled"): Promise<SandboxCheckout> {
    await sql(sqlText`update sandbox_checkouts set status = $2 where id = $1 and status = 'open'`, [sessionId, to]);
    return find(sessionId);
  },
  { output: sandboxCheckout },
);

async function find(sessionId: string): Promise<SandboxCheckout> {
  const [row] = await sql<{ sessionId: string; status: string; checkout: unknown }>(
    sqlText`select id as "sessionId", status, checkout from sandbox_checkouts where id = $1`,
    [sessionId],
  );
  if (!row) throw notFound("Payment page not found.");
  return sandboxCheckout.parse(row);
}
