import type { TagKind } from "~/services/tags/tags.schema";

const FOLDERS: Record<TagKind, string> = { content: "content-tags", admin: "tags" };

/** Where the tags of a kind have their pages; each tag's own stand below it by its id. */
export function tagsPath(programId: string, kind: TagKind): string {
  return `/admin/v2/programs/${programId}/settings/program/${FOLDERS[kind]}`;
}
