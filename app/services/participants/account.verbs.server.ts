/** A participant's own account (specification 1, sections 2 "My account" and 7). */
import { enqueue } from "~/jobs/registry.server";
import { say } from "~/locales/say";
import type { ParticipantCtx } from "../context";
import { sqlIn } from "../database.server";
import { AppError, invalid, signInFirst } from "../errors";
import { dropKeptFile } from "../media/kept-files.server";
import { countHit, type RateLimit } from "../rate-limits.server";
import { command, operation, query } from "../use-case.server";
import { accountData } from "./account-data.server";
import type { EmailSettingInput } from "./account.schema";
import { participantView } from "./participant-view.server";
import { attributeOf, checkProfile, profileFields, type ProfileField } from "./profile-fields";

/** What the account page shows beside the site's frame: its title, the profile and the choice of mails. */
export const getAccount = query("site:participate", async ({ program, actor, locale }: ParticipantCtx) => ({
  title: program.myAccountTitle || say(locale, "My Account"),
  participant: participantView(actor),
  fields: profileFields(program.profileAttributes, actor),
  opted_out: actor.status === "opted_out",
  support_email: program.supportEmail,
  communication_settings: program.communicationSettings.map(({ id, channel, description }) => ({
    id,
    channel,
    description,
  })),
}));

/**
 * Saves the profile form; fields that were not sent stay as they are. The journal of changes names the fields, not what
 * stood in them.
 * @throws invalid with an error on each field that cannot be taken; then nothing is saved
 */
export const updateProfile = command(
  "site:participate",
  async (ctx: ParticipantCtx, { tx, audit }, sent: Readonly<Record<string, string | undefined>>) => {
    const { programId, program, actor, now } = ctx;
    const before = profileFields(program.profileAttributes, actor);
    const { fields, errors } = checkProfile(before, sent);
    if (errors.length > 0) throw new AppError("invalid", errors[0]!.message, { errors });
    const changed = fields.filter((field, index) => field.value !== before[index]!.value);
    if (changed.length === 0) return;
    const valueOf = (name: string) => fields.find((field) => field.name === name)?.value ?? "";
    // Another tab may have deleted the account meanwhile: nothing personal comes back.
    const saved = await sqlIn(tx)(
      `update participants set first_name = $3, last_name = $4, postal = nullif($5, ''),
       profile = jsonb_strip_nulls(profile || $6::jsonb), updated_at = $7::timestamptz
      where program_id = $1::uuid and id = $2::uuid and deleted_at is null returning id::text`,
      [
        programId,
        actor.id,
        valueOf("first_name"),
        valueOf("last_name"),
        valueOf("postal"),
        JSON.stringify(attributesIn(changed)),
        now,
      ],
    );
    if (saved.length === 0) throw signInFirst();
    audit({
      verb: "participant.update_profile",
      targetType: "participant",
      targetId: actor.id,
      after: { fields: changed.map(({ name }) => name) },
    });
  },
);

/**
 * Chooses which mails the participant gets.
 * @throws forbidden for anybody else's account, invalid for a setting that the program does not have
 */
export const updateEmailSetting = command(
  "site:participate",
  async (ctx: ParticipantCtx, { tx, audit }, input: EmailSettingInput) => {
    const { programId, program, actor, now } = ctx;
    if (input.participant_id !== undefined && input.participant_id !== actor.id)
      throw new AppError("forbidden", "This is not your account.");
    const setting = program.communicationSettings.find(({ id }) => id === input.email_setting_id);
    if (!setting) throw invalid("email_setting_id", "Please choose an email setting.");
    const { count } = await tx.participant.updateMany({
      where: { programId, id: actor.id, deletedAt: null },
      data: { emailSettingId: setting.id, updatedAt: now },
    });
    if (count === 0) throw signInFirst();
    audit({
      verb: "participant.update_email_setting",
      targetType: "participant",
      targetId: actor.id,
      after: { channel: setting.channel },
    });
  },
);

const DOWNLOADS: RateLimit = { scope: "account-data", max: 10, windowSeconds: 3600 };

/**
 * Everything that is held of the participant, as the text of a JSON document in pieces: it is read while it is sent, so
 * that a long history costs no memory. Throws `too_many` beyond ten downloads an hour.
 */
export const downloadAccountData = operation("site:participate", async ({ programId, actor, now }: ParticipantCtx) => {
  await countHit(DOWNLOADS, actor.id, now);
  return accountData(programId, actor.id, now);
});

/**
 * Deletes the account (RULINGS "Account deletion"): nothing personal stays, the postings stay under a nameless id.
 * The person confirms by typing their email address: unlike a code it works on programs that sign in by link, and for
 * who has lost the mailbox; what it must prevent is a slip, since the session has proved who asks.
 * @throws invalid when the confirmation is not the account's address
 */
export const deleteAccount = command(
  "site:participate",
  async (ctx: ParticipantCtx, { tx, audit, afterCommit }, confirmation: string) => {
    const { programId, actor, now } = ctx;
    if (confirmation.trim().toLowerCase() !== actor.email)
      throw invalid("confirmation", "Please type the email address of your account.");
    const on = sqlIn(tx);
    const files = await on<{ id: string }>(
      "select id::text from forget_participant($1::uuid, $2::uuid, $3::timestamptz) as f(id)",
      [programId, actor.id, now],
    );
    for (const { id } of files) {
      const { key } = await tx.mediaFile.delete({ where: { programId_id: { programId, id } }, select: { key: true } });
      await enqueue(on, "delete-stored-file", { key });
    }
    afterCommit(() => files.forEach(({ id }) => dropKeptFile(id)));
    audit({ verb: "participant.delete_account", targetType: "participant", targetId: actor.id });
  },
);

/** The changed attributes by name; null takes one away. */
function attributesIn(changed: readonly ProfileField[]): Record<string, string | null> {
  const pairs = changed.map((field) => [attributeOf(field), field.value || null] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string | null] => pair[0] !== null));
}
