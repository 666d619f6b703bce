/** The schemas of tags. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, text } from "~/platform/form-values";
import { filterOf, listQuery } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { TAG_KINDS } from "./tag-kind";

const MAX_NAME = 60;

/** `GET programs/{id}/content_tags` and `programs/{id}/tags`. */
export const tagListQuery = listQuery(["name", "active", "created_at", "taggings_count"], "name").extend({
  active: filterOf(z.enum(["true", "false"])),
});
export type TagListQuery = z.infer<typeof tagListQuery>;

export const tagRowView = z.object({
  id: z.string(),
  program_id: z.string(),
  kind: z.enum(TAG_KINDS),
  name: z.string(),
  active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  taggings_count: z.number(),
});
export type TagRowView = z.infer<typeof tagRowView>;

/** `tenant` is the program that the row belongs to. */
export const taggingView = z.object({ taggable_id: z.string(), taggable_name: z.string(), tenant: z.string() });

/** The rows of one kind that have a tag, as many as `TAGGINGS_SHOWN`; `count` is how many there are. */
export const taggingGroup = z.object({
  display_name: z.string(),
  attribute_name: z.enum(["challenges", "rewards", "participants"]),
  count: z.number(),
  values: z.array(taggingView),
});
export type TaggingGroup = z.infer<typeof taggingGroup>;

/** The most rows of a kind on a tag's page. */
export const TAGGINGS_SHOWN = 200;

/** A row that has a tag. */
export const taggedView = z.object({ id: z.string(), name: z.string(), status: z.string() });
export type TaggedView = z.infer<typeof taggedView>;

/** `GET programs/{id}/content_tags/{tag_id}` and `programs/{id}/tags/{tag_id}`. */
export const tagDetailView = tagRowView.extend({
  taggings: z.array(taggingGroup),
  challenges: z.array(taggedView),
  rewards: z.array(taggedView),
  /** Only admin tags are on participants; empty for admins who may not view them. */
  participants: z.array(taggedView),
});
export type TagDetailView = z.infer<typeof tagDetailView>;

const namedTag = z.object({ id: z.string(), name: z.string() });
export type NamedTag = z.infer<typeof namedTag>;
export const namedTags = z.array(namedTag);

const FROM_LIST = msg("Choose tags from the list");
const MAX_CONTENT_TAGS = 100;

/** The field `content_tag_ids[]` of a form. The form sends an empty text first, so that no tag at all is a value. */
export const contentTagIds = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((id) => id !== "") : value),
  z
    .array(z.string(FROM_LIST), FROM_LIST)
    .max(MAX_CONTENT_TAGS, msg("Use {max} or fewer"))
    .refine((ids) => ids.every((id) => z.uuid().safeParse(id).success), FROM_LIST),
);

/** What `toggle_tag` returns: the names of the row's admin tags. */
export const tagListView = z.object({ tag_list: z.array(z.string()) });
export type TagListView = z.infer<typeof tagListView>;

/** The tags of one row, with what its picker offers. */
export const rowTagsView = tagListView.extend({
  content_tags: namedTags,
  /** The admin tags to choose from; empty for admins who may not change them. */
  tag_choices: namedTags,
  /** Whether the admin may make a tag that is not there yet. */
  may_create_tags: z.boolean(),
});
export type RowTagsView = z.infer<typeof rowTagsView>;

const name = cleaned("line", msg("Name is required"))
  .min(1, msg("Name is required"))
  .max(MAX_NAME, msg("Use {max} characters or fewer for the name"));

const active = booleanField();

export const tagInput = z.object({ name, active: active.default(true) });
export type TagInput = z.infer<typeof tagInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const tagChange = z.object({
  name: name.optional(),
  active: active.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type TagChange = z.infer<typeof tagChange>;

/** `confirm` is the tag's name, without which a tag in use is not deleted. */
export const tagDeletion = z.object({ confirm: text(MAX_NAME).optional() });
export type TagDeletion = z.infer<typeof tagDeletion>;

const createTagIntent = tagInput.extend({ intent: z.literal("create") });
export const tagListIntent = z.discriminatedUnion("intent", [
  createTagIntent,
  z.object({ intent: z.literal("activate"), ids: selectedIds }),
  z.object({ intent: z.literal("deactivate"), ids: selectedIds }),
  z.object({ intent: z.literal("delete_selected"), ids: selectedIds }),
]);
export const storedTagIntent = z.discriminatedUnion("intent", [
  tagChange.extend({ intent: z.literal("update") }),
  tagDeletion.extend({ intent: z.literal("delete") }),
]);
/** The intents of the page that creates and edits a tag. */
export const tagIntent = z.discriminatedUnion("intent", [createTagIntent, ...storedTagIntent.options]);

/**
 * `toggle_tag {tag, id}`: adds the admin tag of that name to a row, or removes it.
 * `tagged` says which of the two is meant, so that a double press or a second tab does not undo it.
 */
export const toggleTagIntent = z.object({
  intent: z.literal("toggle_tag"),
  tag: name,
  id: z.string().optional(),
  tagged: booleanField().optional(),
});
/** The admin tag of that name. */
export const namedAdminTag = z.object({ tag: name });
/** `tag` and `untag` of the selected rows of a list. */
export const tagSelectedIntent = namedAdminTag.extend({ intent: z.literal("tag"), ids: selectedIds });
export const untagSelectedIntent = namedAdminTag.extend({ intent: z.literal("untag"), ids: selectedIds });

export type TagToggle = Pick<z.infer<typeof toggleTagIntent>, "tag" | "tagged">;
