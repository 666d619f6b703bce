import { z } from "zod";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query } from "~/platform/use-case.server";
import { hasFeature } from "~/services/programs/features";
import type { SiteCtx } from "~/services/programs/program-context";
import { yearIn } from "./internal/redemption-rows.server";

/**
 * About how many dollars the participant has saved with offers this year, rounded to whole ones: the values of the
 * vouchers that they redeemed and did not undo. Offers that only open a website do not count, since nobody knows whether
 * something was bought there. 0 for a visitor, and without offers.
 */
export const getSavedThisYear = query(
  "site:visit",
  async function getSavedThisYear({ program, programId, actor, now }: SiteCtx): Promise<number> {
    if (actor.kind !== "participant" || !hasFeature(program, "offers_reward")) return 0;
    const [row] = await sql<{ cents: string | null }>(
      sqlText`select sum(value_cents) as cents from offer_redemptions where program_id = $1 and participant_id = $2
        and year = $3 and redemption_type <> 'CLICK' and redeemed_at is not null and voided_at is null`,
      [programId, actor.id, yearIn(program.timeZone, now)],
    );
    return Math.round(Number(row!.cents ?? 0) / 100);
  },
  { output: z.number() },
);
