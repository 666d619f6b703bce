/** Features that can be switched on for programs, as super admins see them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, formKey } from "~/platform/form-values";
import { listQuery } from "~/platform/paging";

/** `organization/features?page=&sort=&search=`. */
export const featureListQuery = listQuery(["key", "name", "created_at"], "name");
export type FeatureListQuery = z.infer<typeof featureListQuery>;

export const featureRowView = z.object({
  /** The key, because rows of the admin's tables are identified by `id`. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** How many programs use it. */
  programs: z.number(),
  created_at: z.string(),
});
export type FeatureRowView = z.infer<typeof featureRowView>;

/** One feature with every program of the platform, and whether it is on there. */
export const featureProgramsView = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  programs: z.array(z.object({ id: z.string(), name: z.string(), organization: z.string(), on: z.boolean() })),
});
export type FeatureProgramsView = z.infer<typeof featureProgramsView>;

/** A feature, and whether it is on for one program. */
export const programFeatureView = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  on: z.boolean(),
});

/** A feature that was just added. */
export const newFeatureView = z.object({ key: z.string(), name: z.string(), description: z.string() });

/** The names of a switched feature and of its program. */
export const switchResult = z.object({ feature: z.string(), program: z.string() });

const key = cleaned("code", msg("Key is required")).regex(
  /^[a-z][a-z0-9_]{1,49}$/,
  msg("Use 2 to 50 lowercase letters, digits and underscores, starting with a letter"),
);

export const newFeatureInput = z.object({
  key,
  name: cleaned("line", msg("Name is required"))
    .min(1, msg("Name is required"))
    .max(80, msg("Use {max} characters or fewer")),
  description: cleaned("line", msg("Enter text")).max(300, msg("Use {max} characters or fewer")).default(""),
});
export type NewFeatureInput = z.infer<typeof newFeatureInput>;

export const newFeatureIntent = newFeatureInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

export const featureChange = newFeatureInput.extend({
  version: z.string(msg("Reload the page and try again")).optional(),
});
export type FeatureChange = z.infer<typeof featureChange>;

/** `POST programs/{id}/features`. */
export const programFeatureIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("create"), key, on: booleanField() }),
]);

/** The intents of the features page. `on` is the new state, so that a second click changes nothing. */
export const featuresIntent = z.discriminatedUnion("intent", [
  newFeatureIntent,
  featureChange.extend({ intent: z.literal("update") }),
  z.object({
    intent: z.literal("switch"),
    key,
    program_id: z.uuid(msg("Choose a program")),
    on: booleanField(),
  }),
]);
