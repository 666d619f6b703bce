/** Participants that an operator's own systems report. */
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, type FieldError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command } from "~/platform/use-case.server";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import {
  attributeOf,
  checkProfile,
  profileFields,
  profileValue,
  type ProfileField,
} from "~/services/participants/profile-fields";
import { storeProfileFields } from "~/services/participants/profile.server";
import { newReferralCode } from "~/services/participants/referral-code.server";
import { queueWaiting } from "~/services/participants/waiting.server";
import { earnedPoints } from "~/services/points/earned-points";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { EMAIL_MERGED } from "./contact.schema";
import {
  externalParticipantView,
  type ExternalParticipant,
  type ExternalParticipantView,
} from "./external-participants.schema";
import { mergedOwner } from "./internal/email-change.server";

/**
 * Creates the participant with an email, or changes the one who has it. New ones are active: they can earn from now on,
 * and get the points for signing up with their first sign-in on the site. Calling it again changes nothing.
 * @throws invalid on the field: `email` of a merged account, `first_name`, or `profile[attribute_name]`; nothing is stored
 */
export const saveExternalParticipant = command(
  "users:manage",
  async function saveExternalParticipant(
    ctx: AdminProgramCtx,
    { tx, audit },
    { email, ...input }: ExternalParticipant,
  ): Promise<ExternalParticipantView> {
    const { programId, program, now } = ctx;
    const on = sqlIn(tx);
    if ((await mergedOwner(on, programId, email)) !== null) throw invalid("email", EMAIL_MERGED);
    const inserted = await on(
      sqlText`insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
       values ($1::uuid, $2::uuid, $3, 'active', $4, $5::timestamptz, $5::timestamptz)
       on conflict (program_id, email) do nothing returning id`,
      [programId, uuidv7(now), email, newReferralCode(), now],
    );
    const stored = await tx.participant.findUniqueOrThrow({ where: { programId_email: { programId, email } } });
    const person = { ...stored, profile: stored.profile as Record<string, string> };
    const changed = changedFields(profileFields(program.profileAttributes, person), input);
    if (changed.length > 0) await storeProfileFields(on, ctx, stored.id, changed);
    const created = inserted.length > 0;
    if (created) await queueWaiting(on, programId, stored.id);
    if (created || changed.length > 0)
      audit({
        action: created ? "participant.create" : "participant.update_profile",
        targetType: "participant",
        targetId: stored.id,
        after: { fields: changed.map((field) => attributeOf(field) ?? field.name) },
      });
    const valueOf = (name: string) => changed.find((field) => field.name === name)?.value;
    return {
      id: stored.id,
      email,
      first_name: valueOf("first_name") ?? stored.firstName,
      last_name: valueOf("last_name") ?? stored.lastName,
      status: stored.status as ParticipantStatus,
      unused_points: Number(stored.pointsAvailable),
      lifetime_points: earnedPoints(stored),
      created_at: stored.createdAt.toISOString(),
      created,
    };
  },
  { output: externalParticipantView },
);

function changedFields(before: ProfileField[], { profile: sentProfile, ...own }: Omit<ExternalParticipant, "email">) {
  const profile = sentProfile ?? {};
  const named = before.map((field) => [field.name, attributeOf(field) ?? field.name] as const);
  const sent = named.map(([name, attribute]) => [
    name,
    name === attribute ? own[name as keyof typeof own] : profileValue(profile, attribute),
  ]);
  // A system may clear a name, which a person may not.
  const optional = before.map((field) => ({ ...field, required: false }));
  const { fields, errors } = checkProfile(optional, Object.fromEntries(sent));
  const attributes = named.filter(([name, attribute]) => name !== attribute);
  const unknown = Object.keys(profile).filter((name) => !attributes.some(([, attribute]) => attribute === name));
  const all: FieldError[] = [
    ...errors.map(({ field, ...error }) => {
      const attribute = attributes.find(([name]) => name === field)?.[1];
      return { ...error, field: attribute ? `profile[${attribute}]` : field };
    }),
    ...unknown.map((name) => ({ field: `profile[${name}]`, message: msg("This profile attribute does not exist") })),
  ];
  if (all.length > 0) throw new AppError("invalid", all[0]!.message, { errors: all });
  return fields.filter((field, index) => field.value !== before[index]!.value);
}
