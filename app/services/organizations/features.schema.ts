/** What can be switched on for programs, as super admins see it (specification 3, section 2 "organization/features"). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { formKey, yesOrNo } from "../form-values";
import { listQuery } from "../paging";

/** `organization/features?page=&sort=&search=`. */
export const featureListQuery = listQuery(["key", "name", "created_at"], "name");
export type FeatureListQuery = z.infer<typeof featureListQuery>;

export const featureRowView = z.object({
  /** The key: rows of the console's tables are told apart by `id`. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** How many programs have it on. */
  programs: z.number(),
  created_at: z.string(),
});
export type FeatureRowView = z.infer<typeof featureRowView>;

/** One feature with every program of the platform, and whether it is on there. */
export const featureProgramsView = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  programs: z.array(z.object({ id: z.string(), name: z.string(), organization: z.string(), on: z.boolean() })),
});
export type FeatureProgramsView = z.infer<typeof featureProgramsView>;

const key = z
  .string(phrase("Key is required"))
  .trim()
  .regex(/^[a-z][a-z0-9_]{1,49}$/, phrase("Use 2 to 50 lower-case letters, digits and underscores, a letter first"));

export const newFeatureInput = z.object({
  key,
  name: z
    .string(phrase("Name is required"))
    .trim()
    .min(1, phrase("Name is required"))
    .max(80, phrase("Please use at most {max} characters")),
  description: z
    .string(phrase("The description must be text"))
    .trim()
    .max(300, phrase("Please use at most {max} characters"))
    .default(""),
});
export type NewFeatureInput = z.infer<typeof newFeatureInput>;

export const newFeatureIntent = newFeatureInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

/** The intents of the features page. `on` says what it is to be, so that a second press changes nothing. */
export const featuresIntent = z.discriminatedUnion("intent", [
  newFeatureIntent,
  z.object({
    intent: z.literal("switch"),
    key,
    program_id: z.uuid(phrase("Choose a program")),
    on: yesOrNo(),
  }),
]);
