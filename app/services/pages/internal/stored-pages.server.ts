import type { ProgramPage } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { ColumnTable } from "~/platform/columns";
import { changedTranslations } from "~/platform/translations";
import type { Publishable } from "~/services/publishing/publishable.server";
import { sanitizeHtml } from "~/services/rich-text/sanitize-html.server";
import type { PageStatus, ProgramPageChange } from "../program-pages.schema";

const CHANGED = msg("Someone else changed this page while you were editing. Your changes are still here.");

/** Pages as content that is published. */
export const PAGES: Publishable<ProgramPage, { status: string }> = {
  kind: "program_page",
  find: (db, where) => db.programPage.findMany({ where }),
  missing: msg("Page not found"),
  changedWhileEditing: CHANGED,
  stateOf: ({ status }) => status as PageStatus,
  columnsOf: (status) => ({ status }),
  update: (tx, where, data) => tx.programPage.updateMany({ where, data }),
  changeOf: (before, after) => ({
    action: "program_page.update",
    before: { status: before },
    after: { status: after },
  }),
  changed: CHANGED,
};

/** A place is given by moving the page. */
export const PAGE_COLUMNS = {
  title: "title",
  slug: "slug",
  content: "content",
  translations: "translations",
  status: "status",
  position: null,
  updated_at: null,
} as const satisfies ColumnTable<ProgramPageChange, ProgramPage>;

/** Input with its HTML sanitized. */
export function sanitized<Input extends Pick<ProgramPageChange, "content" | "translations">>(input: Input): Input {
  const { content, translations } = input;
  return {
    ...input,
    content: content === undefined ? undefined : sanitizeHtml(content),
    translations: translations && changedTranslations({ translations }, "content", (_, html) => sanitizeHtml(html)),
  };
}
