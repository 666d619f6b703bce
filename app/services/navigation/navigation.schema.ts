/** Navigation menus and carousel slides as input and as views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned } from "~/platform/form-values";
import { translationsField, translationsView } from "~/platform/translations";
import { imageView } from "~/services/programs/programs.schema";

/** More menus would not fit into the bar, and nobody would wait for more slides. */
export const MAX_ENTRIES = 30;
const MAX_NAME = 60;
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 500;
const MAX_BUTTON_TEXT = 40;

export const navigationMenuView = z.object({
  id: z.string(),
  name: z.string(),
  navigation_url: z.string(),
  show_in_tab: z.boolean(),
  show_on_logout: z.boolean(),
  translations: translationsView,
});
export type NavigationMenuView = z.infer<typeof navigationMenuView>;

/** A page of the site: its path, and its name or empty. */
export const siteLink = z.object({ path: z.string(), label: z.string() });
export type SiteLink = z.infer<typeof siteLink>;

export const carouselView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image_file_id: z.string().nullable(),
  image: imageView.nullable(),
  link: z.string(),
  button_text: z.string(),
  translations: translationsView,
});
export type CarouselView = z.infer<typeof carouselView>;

const ADDRESS = msg("Enter a path that starts with /, or a full URL (https://…)");

/** A path of the site (`/rules`) or a URL (`https://…`, `mailto:`, `tel:`); nothing that runs as a script. */
export const linkAddress = cleaned("line", ADDRESS)
  .max(500, msg("Use {max} characters or fewer for the URL"))
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || (/^(https?:|mailto:|tel:)/i.test(text) && URL.canParse(text)),
    ADDRESS,
  );

const storedId = z.uuid(msg("Reload the page and try again")).transform((text) => text.toLowerCase());

/**
 * The id of an entry. The client that adds an entry chooses its id, so that a retry after a lost response or a double
 * click does not add a second one.
 */
const id = storedId.meta({
  description:
    "Choose a new UUID for a new entry, and use it again when you repeat the request. Without one, each request adds an entry.",
});

const navigationMenu = z.object({
  id: id.optional(),
  name: cleaned("line", msg("Name is required"))
    .min(1, msg("Name is required"))
    .max(MAX_NAME, msg("Use {max} characters or fewer for the name")),
  navigation_url: linkAddress,
  show_in_tab: booleanField().default(false),
  show_on_logout: booleanField().default(false),
  /** Where no translations are sent, the stored ones stay. */
  translations: translationsField({ name: MAX_NAME }).optional(),
});

const carousel = z.object({
  id: id.optional(),
  title: cleaned("line", msg("Title is required"))
    .min(1, msg("Title is required"))
    .max(MAX_TITLE, msg("Use {max} characters or fewer for the title")),
  description: cleaned("line")
    .max(MAX_DESCRIPTION, msg("Use {max} characters or fewer for the description"))
    .default(""),
  image_file_id: z.preprocess(
    (value) => (value === "" ? null : value),
    z.uuid(msg("Choose an image from the list")).nullish(),
  ),
  link: z.union([z.literal(""), linkAddress], ADDRESS).default(""),
  button_text: cleaned("line")
    .max(MAX_BUTTON_TEXT, msg("Use {max} characters or fewer for the button text"))
    .default(""),
  /** Where no translations are sent, the stored ones stay. */
  translations: translationsField({
    title: MAX_TITLE,
    description: MAX_DESCRIPTION,
    button_text: MAX_BUTTON_TEXT,
  }).optional(),
});

const known = z
  .array(storedId)
  .max(2 * MAX_ENTRIES)
  .default([])
  .meta({
    description:
      "The ids of the entries that you saw. Those of them that you leave out of the list are removed. Other entries stay, since somebody else may have added them.",
  });

const tooMany = msg("Use {max} items or fewer");

/** `POST programs/{id}/navigation_menus`: the entries in order. */
export const navigationMenusInput = z.object({
  data: z.array(navigationMenu).max(MAX_ENTRIES, tooMany).default([]),
  known,
});
export type NavigationMenusInput = z.infer<typeof navigationMenusInput>;

/** `POST programs/{id}/carousels`: the slides in order; a picture may be uploaded along as `carousels[0][image]`. */
export const carouselsInput = z.object({ carousels: z.array(carousel).max(MAX_ENTRIES, tooMany).default([]), known });
export type CarouselsInput = z.infer<typeof carouselsInput>;

export const saveNavigationMenusIntent = z.discriminatedUnion("intent", [
  navigationMenusInput.extend({ intent: z.literal("create") }),
]);
export const saveCarouselsIntent = z.discriminatedUnion("intent", [
  carouselsInput.extend({ intent: z.literal("create") }),
]);
