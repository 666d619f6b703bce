/** The intents of tags, for their pages and for the JSON calls. Each redirects to the list. */
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { tagKindOf, tagsPath } from "~/services/tags/tag-kind";
import { createTag, deleteTag, updateTag } from "~/services/tags/tags.admin.server";
import type { TagChange, TagDeletion, TagInput, TagRowView } from "~/services/tags/tags.schema";

export const create = runs(
  createTag,
  async function create(args: ProgramIntentArgs, input: TagInput): Promise<ActionResult> {
    const tag = await createTag(args.ctx, tagKindOf(args.url.pathname), input);
    return done(args, msg("Tag was created successfully!"), tag);
  },
);

export const update = runs(
  updateTag,
  async function update(args: ProgramIntentArgs, input: TagChange): Promise<ActionResult> {
    const tag = await updateTag(args.ctx, tagKindOf(args.url.pathname), args.param("tagId"), input);
    return done(args, msg("Tag was updated successfully!"), tag);
  },
);

export const remove = runs(
  deleteTag,
  async function remove(args: ProgramIntentArgs, input: TagDeletion): Promise<ActionResult> {
    const tag = await deleteTag(args.ctx, tagKindOf(args.url.pathname), args.param("tagId"), input);
    return done(args, msg("Tag was deleted successfully!"), tag);
  },
);

function done({ ctx, url }: ProgramIntentArgs, text: string, data: TagRowView): ActionResult {
  const message = translate(ctx.locale, text);
  const redirectTo = tagsPath(ctx.programId, tagKindOf(url.pathname));
  return { message, body: { data }, redirectTo, flash: { type: "success", message } };
}
