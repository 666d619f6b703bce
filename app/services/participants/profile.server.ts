import { sqlText, type Sql } from "~/platform/database/sql";
import { signInRequired } from "~/platform/errors";
import type { ParticipantCtx, ProgramCtx } from "~/services/programs/program-context";
import { attributeOf, type ProfileField } from "./profile-fields";

/**
 * Stores the changed fields of the participant's own profile; the others stay as they are.
 * @throws unauthenticated when another tab has deleted the account, since nothing personal may come back
 */
export async function saveProfileFields(on: Sql, ctx: ParticipantCtx, changed: readonly ProfileField[]): Promise<void> {
  if (!(await storeProfileFields(on, ctx, ctx.actor.id, changed))) throw signInRequired();
}

/**
 * Stores the changed fields of a participant's profile; the others stay as they are.
 * @returns false for a deleted account, which stores nothing
 */
export async function storeProfileFields(
  on: Sql,
  { programId, now }: Pick<ProgramCtx, "programId" | "now">,
  participantId: string,
  changed: readonly ProfileField[],
): Promise<boolean> {
  const valueOf = (name: string) => changed.find((field) => field.name === name)?.value ?? null;
  const saved = await on(
    sqlText`update participants set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
        postal = case when $5::text is null then postal else nullif($5, '') end,
        profile = jsonb_strip_nulls(profile || $6::jsonb), updated_at = $7::timestamptz
      where program_id = $1::uuid and id = $2::uuid and deleted_at is null returning id::text`,
    [
      programId,
      participantId,
      valueOf("first_name"),
      valueOf("last_name"),
      valueOf("postal"),
      JSON.stringify(attributesIn(changed)),
      now,
    ],
  );
  return saved.length > 0;
}

/** The changed attributes by name; null removes one. */
function attributesIn(changed: readonly ProfileField[]): Record<string, string | null> {
  const pairs = changed.map((field) => [attributeOf(field), field.value || null] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string | null] => pair[0] !== null));
}
