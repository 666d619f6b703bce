import type { Transaction } from "../database.server";
import { uuidv7 } from "../ids.server";

/** What a program's participants may be written about, until its operators say otherwise. */
const EMAIL_SETTINGS = [
  { channel: "all", description: "All news: challenges, rewards and what is going on" },
  { channel: "important", description: "Only what is mine: points earned, rewards about to end, winners" },
  { channel: "none", description: "No mail, except sign-in codes" },
];

/** What it asks of a profile beyond the names. */
const PROFILE_ATTRIBUTES = [
  { attributeName: "phone", displayName: "Phone", fieldType: "phone" },
  { attributeName: "address_1", displayName: "Address", fieldType: "text" },
  { attributeName: "city", displayName: "City", fieldType: "text" },
  { attributeName: "state", displayName: "State", fieldType: "state" },
  { attributeName: "postal", displayName: "Zip Code", fieldType: "postal" },
];

type NewProgram = { id: string; organizationId: string; name: string; subdomain: string; now: Date };

/**
 * Writes a program that answers at once: the look everybody starts with, codes to sign in, email settings and profile
 * attributes, no page yet. Owners of the organization may do everything on it, so nobody needs a role.
 */
export async function insertProgram(
  tx: Transaction,
  { id, organizationId, name, subdomain, now }: NewProgram,
): Promise<void> {
  await tx.program.create({
    data: { id, organizationId, name, subdomain, features: ["otp_login"], createdAt: now, updatedAt: now },
  });
  await tx.communicationSetting.createMany({
    data: EMAIL_SETTINGS.map((row, position) => ({ ...row, programId: id, id: uuidv7(now), position })),
  });
  await tx.profileAttribute.createMany({
    data: PROFILE_ATTRIBUTES.map((row, position) => ({ ...row, programId: id, id: uuidv7(now), position })),
  });
}
