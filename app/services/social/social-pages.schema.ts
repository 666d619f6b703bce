/** The pages that a program has on social networks. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { requiredText } from "~/platform/form-values";
import { pageSchema } from "~/platform/paging";
import { SOCIAL_PLATFORMS } from "./platforms";

export const MAX_SOCIAL_URL = 300;

export const socialPageView = z.object({
  id: z.string(),
  program_id: z.string(),
  platform: z.enum(SOCIAL_PLATFORMS),
  url: z.string(),
  /** How many posts of challenges are from this page. */
  posts_count: z.number(),
  created_at: z.string(),
});
export type SocialPageView = z.infer<typeof socialPageView>;
export const socialPagePage = pageSchema(socialPageView);

export const socialPageInput = z.object({
  platform: z.enum(SOCIAL_PLATFORMS, msg("Choose a platform from the list")),
  url: requiredText(MAX_SOCIAL_URL),
});
export type SocialPageInput = z.infer<typeof socialPageInput>;

const createIntent = socialPageInput.extend({ intent: z.literal("create") });
const deleteIntent = z.object({ intent: z.literal("delete"), id: z.string(msg("Choose a page")) });
export const newSocialPageIntent = z.discriminatedUnion("intent", [createIntent]);
export const socialPageListIntent = z.discriminatedUnion("intent", [createIntent, deleteIntent]);
