/**
 * `content` tags say what challenges and rewards are about, `admin` tags are the operators' own notes. Browser-safe.
 */
export const TAG_KINDS = ["content", "admin"] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** The kind of tags that a page or a call is about: both kinds have the same addresses except for one segment. */
export function tagKindOf(pathname: string): TagKind {
  return /\/content[-_]tags(\/|$)/.test(pathname) ? "content" : "admin";
}

/** The path of the tags' pages. The pages of one tag are below it, by its id. */
export function tagsPath(programId: string, kind: TagKind): string {
  const segment = kind === "content" ? "content-tags" : "tags";
  return `/admin/v2/programs/${programId}/settings/program/${segment}`;
}
