/** The feed posts of a program as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, optionalFile, optionalTime, requiredText, text } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { translationsField, translationsView } from "~/platform/translations";
import { linkAddress } from "~/services/navigation/navigation.schema";
import { imageView } from "~/services/programs/programs.schema";

export const MAX_POST_TITLE = 160;
const MAX_BODY = 20_000;
/** The most posts of one file, and its size. */
export const MAX_POSTS = 5_000;
export const MAX_FILE_MB = 5;

/** `GET programs/{id}/dynamic_feed_posts`. */
export const feedPostListQuery = listQuery(["title", "published_at", "created_at"], "-published_at");
export type FeedPostListQuery = z.infer<typeof feedPostListQuery>;

/** `scheduled`: it is active, and its time has not come. */
export const FEED_POST_STATUSES = ["active", "scheduled", "inactive"] as const;

export const feedPostView = z.object({
  id: z.string(),
  program_id: z.string(),
  title: z.string(),
  body: z.string(),
  translations: translationsView,
  image_file_id: z.string().nullable(),
  image: imageView.nullable(),
  link: z.string(),
  active: z.boolean(),
  status: z.enum(FEED_POST_STATUSES),
  published_at: z.string(),
  /** The id of an imported post in the system that it comes from. */
  external_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type FeedPostView = z.infer<typeof feedPostView>;

/** An import: what it has done, or how many posts it has. */
export const feedImportView = z.object({
  id: z.string(),
  status: z.enum(["running", "done"]),
  posts: z.number(),
  created: z.number(),
  changed: z.number(),
  created_at: z.string(),
});
export type FeedImportView = z.infer<typeof feedImportView>;

/** A page of the list, with the latest import. */
export const feedPostPage = pageSchema(feedPostView).extend({ latest_import: feedImportView.nullable() });
export type FeedPostPage = z.infer<typeof feedPostPage>;

const fields = {
  title: requiredText(MAX_POST_TITLE),
  body: text(MAX_BODY).default(""),
  /** Where no translations are sent, the stored ones stay. */
  translations: translationsField({ title: MAX_POST_TITLE, body: MAX_BODY }).optional(),
  image_file_id: optionalFile(),
  link: z.union([z.literal(""), linkAddress]).default(""),
  /** In the program's time zone if it has no offset; now if it is empty. */
  published_at: optionalTime(),
  active: booleanField().default(true),
};

export const feedPostInput = z.object(fields);
export type FeedPostInput = z.output<typeof feedPostInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const feedPostChange = z.object({
  title: fields.title.optional(),
  body: text(MAX_BODY).optional(),
  translations: fields.translations,
  image_file_id: fields.image_file_id.optional(),
  link: z.union([z.literal(""), linkAddress]).optional(),
  published_at: fields.published_at.optional(),
  active: booleanField().optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type FeedPostChange = z.output<typeof feedPostChange>;

const formKey = z.string().min(8).max(200).optional();
const createIntent = feedPostInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = feedPostChange.extend({ intent: z.literal("update") });
/** The intents of the list, of one post, and of the page that creates and edits them. */
export const feedPostListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedFeedPostIntent = z.discriminatedUnion("intent", [updateIntent]);
export const feedPostIntent = z.discriminatedUnion("intent", [createIntent, updateIntent]);

/** A post in a file to import. Its external id tells whether it is there already. */
const importedPost = z.object({
  external_id: z
    .union([z.string(), z.number()], msg("Each post needs an external_id"))
    .transform(String)
    .pipe(requiredText(200)),
  title: fields.title,
  body: text(MAX_BODY).nullish(),
  translations: fields.translations,
  /** The id of a picture in the media library, or its URL there. */
  picture: z
    .string()
    .transform((name) => /^\/media\/([^/]+)\//.exec(name)?.[1] ?? name)
    .pipe(z.union([z.literal(""), z.uuid()], msg("Use an image from the media library: its ID or its /media/ URL")))
    .nullish(),
  link: z.union([z.literal(""), linkAddress]).nullish(),
  published_at: optionalTime(),
  active: booleanField().nullish(),
});
export type ImportedPost = z.output<typeof importedPost>;

const NO_POSTS = msg("The file has no posts");

/** The content of a file to import: a list of posts, or an object with one. */
export const importedPosts = z
  .union([z.array(z.unknown()).transform((posts) => ({ posts })), z.object({ posts: z.array(z.unknown()) })])
  .pipe(
    z.object({
      posts: z.array(importedPost).min(1, NO_POSTS).max(MAX_POSTS, msg("A file can have at most {max} posts")),
    }),
  );

/** `POST programs/{id}/dynamic_feed_posts/import`: a file in `file`, or the posts themselves. */
export const importIntent = z.discriminatedUnion("intent", [
  z
    .object({ intent: z.literal("create"), posts: z.array(z.unknown()).optional() })
    .meta({ files: { file: "The posts as a JSON or CSV file." } }),
]);

/** The intents of the list's page, which takes the file as well. */
export const feedPostPageIntent = z.discriminatedUnion("intent", [
  createIntent,
  z.object({ intent: z.literal("import") }),
]);

/** A post as the site shows it. */
export const sitePostView = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitized. */
  body: z.string(),
  image: imageView.nullable(),
  link: z.string(),
  published_at: z.string(),
});
export type SitePostView = z.infer<typeof sitePostView>;

/** A post on the home page: the beginning of its text. */
export const postTeaser = sitePostView.omit({ body: true, link: true }).extend({ excerpt: z.string() });
export type PostTeaser = z.infer<typeof postTeaser>;

/** `?page=` of the page with all posts. */
export const sitePostsQuery = listQuery(["published_at"], "-published_at").pick({ page: true });
export type SitePostsQuery = z.infer<typeof sitePostsQuery>;
export const sitePostPage = pageSchema(sitePostView);
