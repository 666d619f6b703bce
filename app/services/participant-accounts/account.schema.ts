/** What a participant changes about their own account. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, personName } from "~/platform/form-values";
import { participantView } from "~/services/participants/participants.schema";
import { removePasskeyIntent, renamePasskeyIntent } from "~/services/passkeys/passkeys.schema";
import { tierPlaceView } from "~/services/tiers/tiers.schema";

/** The profile form. Its fields depend on the program, so profile-fields.ts validates them. */
const saveProfile = z.object({ intent: z.literal("save_profile") }).catchall(
  z.union([
    cleaned("line"),
    // A birthday is a choice of the month and one of the day.
    z.array(cleaned("line")).transform((parts) => parts.join("-")),
  ]),
);

const deleteAccount = z.object({
  intent: z.literal("delete_account"),
  confirmation: cleaned("email").max(254).default(""),
});

/** The forms of /my-account. */
export const accountIntent = z.discriminatedUnion(
  "intent",
  [saveProfile, deleteAccount, renamePasskeyIntent, removePasskeyIntent],
  msg("Invalid intent"),
);

/** `POST /public/account/update_email_settings`. */
export const emailSettingInput = z.object({
  email_setting_id: z.string(msg("Choose an email setting")).min(1, msg("Choose an email setting")),
  participant_id: z.string().optional(),
});
export type EmailSettingInput = z.infer<typeof emailSettingInput>;

const ownName = (message: string) => personName(100, message).min(1, message);

/** `POST /public/account/complete_sign_up`. */
export const signUpCompletion = z.object({
  first_name: ownName(msg("Enter your first name")),
  last_name: ownName(msg("Enter your last name")),
  agree_terms: z.literal("true", msg("Agree to the terms to continue")),
});
export type SignUpCompletion = z.infer<typeof signUpCompletion>;

export const accountView = z.object({
  title: z.string(),
  participant: participantView,
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(["text", "phone", "state", "postal", "list", "birthday"]),
      required: z.boolean(),
      value: z.string(),
    }),
  ),
  opted_out: z.boolean(),
  support_email: z.string().nullable(),
  /** Where they stand in the program's tiers; null without tiers. */
  tier: tierPlaceView.nullable(),
  communication_settings: z.array(z.object({ id: z.string(), channel: z.string(), description: z.string() })),
});
export type AccountView = z.infer<typeof accountView>;
