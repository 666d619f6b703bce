/** The intents of tags, for their pages and for the JSON calls. Those on one tag redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { tagKindOf, tagsPath } from "~/services/tags/tag-kind";
import { activateTags, deleteTags } from "~/services/tags/tag-selection.admin.server";
import { createTag, deleteTag, updateTag } from "~/services/tags/tags.admin.server";
import type { TagChange, TagDeletion, TagInput, TagRowView } from "~/services/tags/tags.schema";

export const create = runs(
  createTag,
  async function create(run, args: ProgramIntentArgs, input: TagInput): Promise<ActionResult> {
    const tag = await run(args.ctx, tagKindOf(args.url.pathname), input);
    return done(args, msg("Tag was created successfully!"), tag, linkTo(args, tag));
  },
);

export const update = runs(
  updateTag,
  async function update(run, args: ProgramIntentArgs, input: TagChange): Promise<ActionResult> {
    const tag = await run(args.ctx, tagKindOf(args.url.pathname), args.param("tagId"), input);
    return done(args, msg("Tag was updated successfully!"), tag, linkTo(args, tag));
  },
);

export const remove = runs(
  deleteTag,
  async function remove(run, args: ProgramIntentArgs, input: TagDeletion): Promise<ActionResult> {
    const tag = await run(args.ctx, tagKindOf(args.url.pathname), args.param("tagId"), input);
    return done(args, msg("Tag was deleted successfully!"), tag);
  },
);

type Selected = { ids: string[] };

const changeSelected = (active: boolean, texts: { one: string; several: string }) =>
  runs(activateTags, async (run, { ctx, url }: ProgramIntentArgs, { ids }: Selected) =>
    selectionResponse(ctx.locale, await run(ctx, tagKindOf(url.pathname), ids, active), texts),
  );

export const activate = changeSelected(true, { one: msg("{name} activated"), several: msg("{count} tags activated") });

export const deactivate = changeSelected(false, {
  one: msg("{name} deactivated"),
  several: msg("{count} tags deactivated"),
});

export const delete_selected = runs(deleteTags, async (run, { ctx, url }: ProgramIntentArgs, { ids }: Selected) =>
  selectionResponse(ctx.locale, await run(ctx, tagKindOf(url.pathname), ids), {
    one: msg("{name} deleted"),
    several: msg("{count} tags deleted"),
  }),
);

/** A content tag has a page of its own, an admin tag only its form. */
function linkTo({ ctx, url }: ProgramIntentArgs, { id, name, kind }: TagRowView) {
  const path = `${tagsPath(ctx.programId, tagKindOf(url.pathname))}/${id}`;
  return rowLink(ctx.locale, kind === "content" ? path : `${path}/edit`, name);
}

function done(
  { ctx, url }: ProgramIntentArgs,
  text: string,
  data: TagRowView,
  link?: ReturnType<typeof rowLink>,
): ActionResult {
  const message = translate(ctx.locale, text);
  return redirectWithMessage(tagsPath(ctx.programId, tagKindOf(url.pathname)), message, { data }, link);
}
