/** The pages of a program: terms, privacy, rules and texts of its own. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { integer, requiredText, text } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { translationsField, translationsView } from "~/platform/translations";
import { pageSlug } from "./slugs";

export const PAGE_STATUSES = ["draft", "published", "archived"] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

export const PAGE_STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  draft: msg("Draft"),
  published: msg("Published"),
  archived: msg("Archived"),
};

export const MAX_PAGE_TITLE = 100;
const MAX_PAGE_CONTENT = 200_000;
/** The most pages of a program; all of them are in its footer. */
export const MAX_PAGES = 100;

/** `GET programs/{id}/program_pages`. */
export const programPageListQuery = listQuery(["title", "slug", "status", "position", "updated_at"], "position").extend(
  {
    status: filterOf(z.enum(PAGE_STATUSES)),
  },
);
export type ProgramPageListQuery = z.infer<typeof programPageListQuery>;

/** What a person agrees to at sign-in; the page is found by the word in its title. */
const signInUse = z.enum(["privacy", "rules", "terms"]);
export type SignInUse = z.infer<typeof signInUse>;

export const programPageView = z.object({
  id: z.string(),
  program_id: z.string(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  translations: translationsView,
  status: z.enum(PAGE_STATUSES),
  position: z.number(),
  /** Where the page is on the site; with a token that shows it before it is published. */
  url: z.string(),
  /** The links of the sign-in page that lead to this page. */
  sign_in_uses: z.array(signInUse),
  updated_at: z.string(),
});
export type ProgramPageView = z.infer<typeof programPageView>;
export const programPagePage = pageSchema(programPageView);

const fields = {
  title: requiredText(MAX_PAGE_TITLE),
  slug: pageSlug,
  content: text(MAX_PAGE_CONTENT),
  translations: translationsField({ title: MAX_PAGE_TITLE, content: MAX_PAGE_CONTENT }),
  status: z.enum(PAGE_STATUSES, msg("Choose a status from the list")),
};

export const programPageInput = z.object({
  ...fields,
  content: fields.content.default(""),
  translations: fields.translations.optional(),
  status: fields.status.default("draft"),
});
export type ProgramPageInput = z.infer<typeof programPageInput>;

/**
 * The fields to change; without translations the stored ones stay. `updated_at`, if present, is the version that the form
 * was opened with.
 */
export const programPageChange = z
  .object(fields)
  .partial()
  .extend({
    position: integer(1).optional(),
    updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
  });
export type ProgramPageChange = z.infer<typeof programPageChange>;

const createIntent = programPageInput.extend({ intent: z.literal("create") });
const updateIntent = programPageChange.extend({ intent: z.literal("update") });
const publishIntent = z.object({ intent: z.literal("publish") });
const archiveIntent = z.object({ intent: z.literal("archive") });

/** The intents of the list, of one page, and of the form that creates and edits them. */
export const programPageListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedProgramPageIntent = z.discriminatedUnion("intent", [updateIntent, publishIntent, archiveIntent]);
export const programPageIntent = z.discriminatedUnion("intent", [
  createIntent,
  updateIntent,
  publishIntent,
  archiveIntent,
]);
/** `POST programs/{id}/program_pages/{id}/publish` and `/archive`. */
export const publishPageIntent = z.discriminatedUnion("intent", [publishIntent]);
export const archivePageIntent = z.discriminatedUnion("intent", [archiveIntent]);
