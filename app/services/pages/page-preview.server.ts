import type { ProgramPage } from "~/generated/prisma/client";
import { isSigned, sign } from "~/platform/secrets.server";

const PURPOSE = "page-preview";

type Version = Pick<ProgramPage, "programId" | "id" | "updatedAt">;

/**
 * The token in the link that shows a page before it is published. Only admins get it, and it ends with the next change
 * of the page, so that a link that was passed on does not show later drafts.
 */
export function previewToken(page: Version): string {
  return sign(PURPOSE, versionText(page));
}

/** Whether the token is that of this version of the page. */
export function isPreviewToken(token: string, page: Version): boolean {
  return isSigned(PURPOSE, versionText(page), token);
}

function versionText({ programId, id, updatedAt }: Version): string {
  return `${programId} ${id} ${updatedAt.toISOString()}`;
}
