/** What can be done to tags of a kind, from their pages and by JSON. */
import type { AdminArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { phrase, say } from "~/locales/say";
import type { AdminProgramCtx } from "~/services/context";
import type { TagChange, TagDeletion, TagInput, TagKind, TagRowView } from "~/services/tags/tags.schema";
import { createTag, deleteTag, updateTag } from "~/services/tags/tags.verbs.server";
import { tagsPath } from "./tag-paths";

/** The intent handlers for tags of one kind; all lead to their list. */
export function tagIntents(kind: TagKind) {
  return {
    create: async ({ params, inProgram }: AdminArgs, input: TagInput): Promise<Outcome> => {
      const ctx = await inProgram(params.programId);
      return done(ctx, kind, CREATED, await createTag(ctx, kind, input));
    },
    update: async ({ params, inProgram }: AdminArgs, input: TagChange): Promise<Outcome> => {
      const ctx = await inProgram(params.programId);
      return done(ctx, kind, UPDATED, await updateTag(ctx, kind, params.tagId ?? "", input));
    },
    delete: async ({ params, inProgram }: AdminArgs, input: TagDeletion): Promise<Outcome> => {
      const ctx = await inProgram(params.programId);
      return done(ctx, kind, DELETED, await deleteTag(ctx, kind, params.tagId ?? "", input));
    },
  };
}

const CREATED = phrase("Tag was created successfully!");
const UPDATED = phrase("Tag was updated successfully!");
const DELETED = phrase("Tag was deleted successfully!");

function done(ctx: AdminProgramCtx, kind: TagKind, text: string, data: TagRowView): Outcome {
  const message = say(ctx.locale, text);
  return {
    message,
    body: { data },
    redirectTo: tagsPath(ctx.programId, kind),
    flash: { type: "success", title: say(ctx.locale, "Sucess!"), message },
  };
}
