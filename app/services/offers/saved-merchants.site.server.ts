import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import { assertFeature } from "~/services/programs/features";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { MAX_SAVED } from "./directory-terms";
import type { SaveMerchantInput } from "./offers.schema";

/**
 * Saves a merchant to find it again, or takes it off the list. Doing so twice changes nothing. A chain with one slug is
 * saved as a whole: its page shows the nearest.
 * @throws not_found without the feature; rejected beyond the limit
 */
export const saveMerchant = command(
  "site:participate",
  async function saveMerchant(ctx: ParticipantCtx, { tx }, { merchant_slug, saved }: SaveMerchantInput): Promise<void> {
    assertFeature(ctx.program, "offers_reward");
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    const whose = [programId, actor.id];
    if (!saved) {
      await on(
        sqlText`delete from saved_merchants where program_id = $1::uuid and participant_id = $2::uuid and slug = $3`,
        [...whose, merchant_slug],
      );
      return;
    }
    // One at a time for a person, so that the limit holds; none for an account that was merged meanwhile.
    await on(sqlText`select from points_lock($1::uuid, $2::uuid)`, whose);
    const [stored] = await on<{ count: number; known: boolean }>(
      sqlText`select count(*)::int as count, coalesce(bool_or(slug = $3), false) as known from saved_merchants
        where program_id = $1::uuid and participant_id = $2::uuid`,
      [...whose, merchant_slug],
    );
    if (stored!.known) return;
    if (stored!.count >= MAX_SAVED)
      throw new AppError("rejected", "That's as many merchants as can be saved. Remove one first.");
    await on(
      sqlText`insert into saved_merchants (program_id, id, participant_id, slug, created_at)
       values ($1::uuid, $2::uuid, $3::uuid, $4, $5::timestamptz)`,
      [programId, uuidv7(now), actor.id, merchant_slug, now],
    );
  },
);
