import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";

/** The email settings that a new program offers its participants, translated as long as the texts stay. */
const EMAIL_SETTINGS = [
  { channel: "all", description: msg("Everything: new challenges, rewards and news") },
  { channel: "important", description: msg("Only about me: points earned, rewards ending soon, winners") },
  { channel: "none", description: msg("No emails except login codes") },
];

/** The profile attributes of a new program, besides the names. Their labels are translated as long as they stay. */
const PROFILE_ATTRIBUTES = [
  { attributeName: "phone", displayName: msg("Phone"), fieldType: "phone" },
  { attributeName: "address_1", displayName: msg("Address"), fieldType: "text" },
  { attributeName: "city", displayName: msg("City"), fieldType: "text" },
  { attributeName: "state", displayName: msg("State"), fieldType: "state" },
  { attributeName: "postal", displayName: msg("Zip Code"), fieldType: "postal" },
];

type NewProgram = { id: string; organizationId: string; name: string; subdomain: string; now: Date };

/**
 * Inserts a program whose site works immediately: default theme, sign-in by code, email settings and profile
 * attributes, no pages. Owners of the organization have all permissions on it, so it needs no roles.
 */
export async function insertProgram(
  tx: Transaction,
  { id, organizationId, name, subdomain, now }: NewProgram,
): Promise<void> {
  await tx.program.create({
    data: { id, organizationId, name, subdomain, features: ["otp_login"], createdAt: now, updatedAt: now },
  });
  await tx.communicationSetting.createMany({
    data: EMAIL_SETTINGS.map((row, position) => ({ ...row, programId: id, id: uuidv7(now), position, updatedAt: now })),
  });
  await tx.profileAttribute.createMany({
    data: PROFILE_ATTRIBUTES.map((row, position) => ({
      ...row,
      programId: id,
      id: uuidv7(now),
      position,
      updatedAt: now,
    })),
  });
}
