/** A participant's own account. */
import { translate } from "~/locales/translate";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, signInRequired } from "~/platform/errors";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query, workflow } from "~/platform/use-case.server";
import { toParticipantView } from "~/services/participants/participant-view.server";
import { checkProfile, profileFields } from "~/services/participants/profile-fields";
import { saveProfileFields } from "~/services/participants/profile.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { tierPlaceIn, tiersOf } from "~/services/tiers/program-tiers.server";
import { accountView, type AccountView, type EmailSettingInput, type SignUpCompletion } from "./account.schema";
import { accountData } from "./internal/account-data.server";
import { forgetAccount } from "./internal/forget-account.server";

/** The account page without the site's frame: title, profile and email settings. */
export const getAccount = query(
  "site:participate",
  async function getAccount({ program, actor, locale }: ParticipantCtx): Promise<AccountView> {
    const place = tierPlaceIn(program, actor.lifetimePoints);
    return {
      title: program.myAccountTitle || translate(locale, "My Account"),
      participant: toParticipantView(actor),
      fields: profileFields(program.profileAttributes, actor),
      opted_out: actor.status === "opted_out",
      support_email: program.supportEmail,
      tier: place && { ...place, tiers: [...tiersOf(program)] },
      communication_settings: program.communicationSettings.map(({ id, channel, description }) => ({
        id,
        channel,
        description,
      })),
    };
  },
  { output: accountView },
);

/**
 * Saves the profile form; fields that were not sent stay as they are. The audit log names the changed fields without
 * their values, which are personal.
 * @throws invalid with an error on each invalid field; then nothing is saved
 */
export const updateProfile = command(
  "site:participate",
  async function updateProfile(
    ctx: ParticipantCtx,
    { tx, audit },
    input: Readonly<Record<string, string | undefined>>,
  ) {
    const { program, actor } = ctx;
    const before = profileFields(program.profileAttributes, actor);
    const { fields, errors } = checkProfile(before, input);
    if (errors.length > 0) throw new AppError("invalid", errors[0]!.message, { errors });
    const changed = fields.filter((field, index) => field.value !== before[index]!.value);
    if (changed.length === 0) return;
    await saveProfileFields(sqlIn(tx), ctx, changed);
    audit({
      action: "participant.update_profile",
      targetType: "participant",
      targetId: actor.id,
      after: { fields: changed.map(({ name }) => name) },
    });
  },
);

/**
 * Names a participant who never filled in the sign-up form, because a payment made the account, and records that they
 * agreed to the terms. Does nothing for a participant who has a name (another tab has done it).
 */
export const completeSignUp = command(
  "site:participate",
  async function completeSignUp(ctx: ParticipantCtx, { tx, audit }, { first_name, last_name }: SignUpCompletion) {
    const { programId, actor, now } = ctx;
    const { count } = await tx.participant.updateMany({
      where: { programId, id: actor.id, firstName: "", deletedAt: null },
      data: { firstName: first_name, lastName: last_name, updatedAt: now },
    });
    if (count === 0) return;
    audit({
      action: "participant.complete_sign_up",
      targetType: "participant",
      targetId: actor.id,
      after: { fields: ["first_name", "last_name"], agreed_to_terms: true },
    });
  },
);

/**
 * Chooses which mails the participant gets.
 * @throws forbidden for another account; invalid for a setting that the program does not have
 */
export const updateEmailSetting = command(
  "site:participate",
  async function updateEmailSetting(ctx: ParticipantCtx, { tx, audit }, input: EmailSettingInput) {
    const { programId, program, actor, now } = ctx;
    if (input.participant_id !== undefined && input.participant_id !== actor.id)
      throw new AppError("forbidden", "This isn't your account.");
    const setting = program.communicationSettings.find(({ id }) => id === input.email_setting_id);
    if (!setting) throw invalid("email_setting_id", "Choose an email setting");
    const { count } = await tx.participant.updateMany({
      where: { programId, id: actor.id, deletedAt: null },
      data: { emailSettingId: setting.id, updatedAt: now },
    });
    if (count === 0) throw signInRequired();
    audit({
      action: "participant.update_email_setting",
      targetType: "participant",
      targetId: actor.id,
      after: { channel: setting.channel },
    });
  },
);

const DOWNLOADS: RateLimit = { scope: "account-data", max: 10, windowSeconds: 3600 };

/**
 * Everything that is stored about the participant, as chunks of one JSON document. It is read while it is sent, so that
 * a long history needs no memory.
 * @throws too_many beyond ten downloads an hour
 */
export const downloadAccountData = workflow(
  "site:participate",
  async function downloadAccountData({ programId, actor, now }: ParticipantCtx) {
    await countHit(DOWNLOADS, actor.id, now);
    return accountData(programId, actor.id, now);
  },
);

/**
 * Deletes the account: nothing personal stays, the postings stay under an anonymous id
 * (docs/decisions/account-deletion.md). Typing the email address only prevents accidents, since the session proves who
 * it is; unlike a code, it works without access to the mailbox.
 * @throws invalid when the confirmation is not the account's address
 */
export const deleteAccount = command(
  "site:participate",
  async function deleteAccount(ctx: ParticipantCtx, { tx, audit, afterCommit }, confirmation: string) {
    const { actor } = ctx;
    if (confirmation.trim().toLowerCase() !== actor.email)
      throw invalid("confirmation", "Type your account's email address");
    await forgetAccount({ tx, afterCommit }, ctx, actor.id);
    audit({ action: "participant.delete_account", targetType: "participant", targetId: actor.id });
  },
);
