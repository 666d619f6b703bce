/** The views of lists that admins save for themselves. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, requiredText } from "~/platform/form-values";
import { RESOURCES, type SavedList } from "~/services/resources";

/** The lists of a program that have saved views, by the name of their table. */
const PROGRAM_LISTS = RESOURCES.flatMap(({ savedViews }) => savedViews ?? []) as SavedList[];
/** The lists of an organization that have. */
const ORGANIZATION_LISTS = ["programs", "admins", "audit-log"] as const;

/** The most views of one admin on one list. */
export const MAX_VIEWS = 30;

export const programViewsQuery = z.object({ list: z.enum(PROGRAM_LISTS) });
export type ProgramList = (typeof PROGRAM_LISTS)[number];
export const organizationViewsQuery = z.object({ list: z.enum(ORGANIZATION_LISTS) });
export type OrganizationList = (typeof ORGANIZATION_LISTS)[number];

/**
 * `query` is the query string of the list's URL: filters, order and columns. `admin_name` is the colleague who shared the
 * view; null for the admin's own.
 */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  admin_name: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;
export const savedViews = z.array(savedView);

const view = {
  name: requiredText(60),
  /** Left out, it stays as it is. */
  query: z.string().max(2000, msg("Use {max} characters or fewer")).optional(),
  /** Whether colleagues see it, too. Left out, it stays as it is. */
  shared: booleanField().optional(),
};
const programViewInput = programViewsQuery.extend(view);
export type ProgramViewInput = z.infer<typeof programViewInput>;
const organizationViewInput = organizationViewsQuery.extend(view);
export type OrganizationViewInput = z.infer<typeof organizationViewInput>;

const deletion = z.object({ intent: z.literal("delete"), id: z.uuid() });
export const programViewIntent = z.discriminatedUnion("intent", [
  programViewInput.extend({ intent: z.literal("create") }),
  deletion,
]);
export const organizationViewIntent = z.discriminatedUnion("intent", [
  organizationViewInput.extend({ intent: z.literal("create") }),
  deletion,
]);
