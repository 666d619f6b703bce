/** What a participant changes about their own account (specification 1, sections 2 "My account", 5 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";

/** The profile form: its fields depend on the program (profile-fields.ts checks them). */
const saveProfile = z.object({ intent: z.literal("save_profile") }).catchall(z.string());

const deleteAccount = z.object({
  intent: z.literal("delete_account"),
  confirmation: z.string().trim().max(254).default(""),
});

/** The forms of /my-account. */
export const accountIntent = z.discriminatedUnion("intent", [saveProfile, deleteAccount], phrase("Invalid intent"));

/** `POST /public/account/update_email_settings`. */
export const emailSettingInput = z.object({
  email_setting_id: z
    .string(phrase("Please choose an email setting."))
    .min(1, phrase("Please choose an email setting.")),
  participant_id: z.string().optional(),
});
export type EmailSettingInput = z.infer<typeof emailSettingInput>;
