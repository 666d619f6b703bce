/** How a participant is called and reached, as an admin corrects it. */
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query } from "~/platform/use-case.server";
import { attributeOf, checkProfile, profileFields, type ProfileField } from "~/services/participants/profile-fields";
import { storeProfileFields } from "~/services/participants/profile.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  contactForm,
  contactView,
  EMAIL_MERGED,
  EMAIL_TAKEN,
  type ContactChange,
  type ContactForm,
  type ContactView,
} from "./contact.schema";
import { reasonText } from "./correction-reasons";
import { mergedOwner, replaceEmail, requestConfirmation } from "./internal/email-change.server";

/** The contact details with the fields to change them. @throws not_found; also for a deleted account */
export const getContact = query(
  "users:manage",
  async function getContact(ctx: AdminProgramCtx, id: string): Promise<ContactForm> {
    const row = await personIn(prisma, ctx, id);
    const fields = contactFields(ctx, row).map(({ name, label, type, value }) => ({
      name,
      label,
      type: type === "phone" ? ("phone" as const) : ("text" as const),
      value,
    }));
    return { ...toView(row), fields };
  },
  { output: contactForm },
);

/** Mails to new addresses by one admin: enough for a day of support, too few to write to strangers with. */
const CONFIRMATIONS: RateLimit = { scope: "email-confirmation", max: 30, windowSeconds: 3600 };

/**
 * `update_contact`: changes names, phones and the email. A new email applies at once on the admin's word
 * (`email_proof: "admin"`), or when the person opens the link in a mail to it. The audit log names the changed fields
 * without their values.
 * @throws not_found also for a deleted account; invalid on a field; unchanged; too_many beyond thirty mails an hour
 */
export const updateContact = command(
  "users:manage",
  async function updateContact(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: ContactChange,
  ): Promise<ContactView> {
    const { programId, now, actor } = ctx;
    const on = sqlIn(tx);
    const row = await personIn(tx, ctx, id, { lock: true });
    const before = contactFields(ctx, row);
    const { fields, errors } = checkProfile(before, input as Record<string, string | undefined>);
    if (errors.length > 0) throw new AppError("invalid", errors[0]!.message, { errors });
    const changed = fields.filter((field, index) => field.value !== before[index]!.value);
    const email = input.email === undefined || input.email === row.email ? null : input.email;
    if (changed.length === 0 && !email) throw noChanges();
    if (changed.length > 0) await storeProfileFields(on, ctx, id, changed);
    if (email) {
      const taken = await tx.participant.count({ where: { programId, email } });
      if (taken > 0) throw invalid("email", EMAIL_TAKEN);
      const owner = await mergedOwner(on, programId, email);
      if (owner !== null && owner !== id) throw invalid("email", EMAIL_MERGED);
      const person = { programId, participantId: id, now };
      if (input.email_proof === "admin") await replaceEmail(on, person, email);
      else {
        await countHit(CONFIRMATIONS, actor.id, now, on);
        await requestConfirmation(on, person, email);
      }
    }
    audit({
      action: "participant.update_contact",
      targetType: "participant",
      targetId: id,
      reason: reasonText(input),
      after: {
        fields: [...changed.map((field) => attributeOf(field) ?? field.name), ...(email ? ["email"] : [])],
        ...(email ? { email_proof: input.email_proof } : {}),
      },
    });
    return toView(await personIn(tx, ctx, id));
  },
  { output: contactView },
);

/** `cancel_email_change`: the link that was mailed stops working. The second time it changes nothing. @throws not_found */
export const cancelEmailChange = command(
  "users:manage",
  async function cancelEmailChange(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<ContactView> {
    const { programId, now } = ctx;
    const row = await personIn(tx, ctx, id, { lock: true });
    if (row.pendingEmail === null) return toView(row);
    await tx.participant.update({
      where: { programId_id: { programId, id } },
      data: { pendingEmail: null, updatedAt: now },
    });
    audit({ action: "participant.cancel_email_change", targetType: "participant", targetId: id });
    return toView({ ...row, pendingEmail: null });
  },
  { output: contactView },
);

type Row = {
  firstName: string;
  lastName: string;
  email: string;
  pendingEmail: string | null;
  postal: string | null;
  profile: Record<string, string>;
};

async function personIn(
  tx: Pick<Transaction, "participant" | "$queryRaw">,
  { programId }: AdminProgramCtx,
  id: string,
  { lock = false } = {},
): Promise<Row> {
  if (!isUuid(id)) throw notFound("Participant not found");
  if (lock)
    await tx.$queryRaw`select id from participants where program_id = ${programId}::uuid and id = ${id}::uuid for no key update`;
  const row = await tx.participant.findUnique({ where: { programId_id: { programId, id }, deletedAt: null } });
  if (!row) throw notFound("Participant not found");
  return { ...row, email: row.email!, profile: row.profile as Record<string, string> };
}

/** First name, last name and the active phone attributes. */
function contactFields({ program }: AdminProgramCtx, row: Row): ProfileField[] {
  const phones = program.profileAttributes.filter(({ fieldType }) => fieldType === "phone");
  return profileFields(phones, row).filter(({ name }) => name !== "postal");
}

function toView({ firstName, lastName, email, pendingEmail }: Row): ContactView {
  return { first_name: firstName, last_name: lastName, email, pending_email: pendingEmail };
}
