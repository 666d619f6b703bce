import type { ProgramPage } from "~/generated/prisma/client";
import { sameText, sign } from "~/platform/secrets.server";

type Version = Pick<ProgramPage, "programId" | "id" | "updatedAt">;

/**
 * The token in the link that shows a page before it is published. Only admins get it, and it ends with the next change
 * of the page, so that a link that was passed on does not show later drafts.
 */
export function previewToken({ programId, id, updatedAt }: Version): string {
  return sign("page-preview", `${programId} ${id} ${updatedAt.toISOString()}`);
}

/** Whether the token is that of this version of the page. */
export function isPreviewToken(token: string, page: Version): boolean {
  return sameText(token, previewToken(page));
}
