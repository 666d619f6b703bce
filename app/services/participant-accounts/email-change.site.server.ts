/** What the link does that confirms a new address. It needs no sign-in: the mail shows that the address is theirs. */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { command } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { isLinkFor, participantOfLink, replaceEmail } from "./internal/email-change.server";

const DEAD_LINK = msg(
  "This link has expired, was already used or was replaced. Ask the program's support for a new one.",
);

/**
 * Replaces the participant's email by the one that the link was mailed to. They sign in with it from now on.
 * @throws rejected for a link that has expired, or whose address was confirmed, replaced or canceled
 * @throws invalid on `email` when another account has the address by now
 */
export const confirmEmail = command(
  "site:visit",
  async function confirmEmail(ctx: SiteCtx, { tx, audit }, token: string) {
    const { programId, now } = ctx;
    const on = sqlIn(tx);
    const participantId = participantOfLink(token, now);
    const person = participantId && (await pendingOf(on, programId, participantId));
    if (!person || !isLinkFor(token, { ...person, programId, participantId }))
      throw new AppError("rejected", DEAD_LINK);
    await replaceEmail(on, { programId, participantId, now }, person.pendingEmail);
    audit({
      action: "participant.confirm_email",
      targetType: "participant",
      targetId: participantId,
      after: { fields: ["email"] },
    });
  },
);

async function pendingOf(on: Sql, programId: string, participantId: string) {
  const [row] = await on<{ email: string; pending_email: string }>(
    sqlText`select email, pending_email from participants
      where program_id = $1::uuid and id = $2::uuid and pending_email is not null and deleted_at is null for no key update`,
    [programId, participantId],
  );
  return row && { email: row.email, pendingEmail: row.pending_email };
}
