/** Navigation menus and carousel slides as the console takes and gives them (specification 2, sections 3 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { yesOrNo } from "../form-values";
import { imageView } from "../programs/programs.schema";
import { MAX_ENTRIES } from "./list-plan";

export const navigationMenuView = z.object({
  id: z.string(),
  name: z.string(),
  navigation_url: z.string(),
  show_in_tab: z.boolean(),
  show_on_logout: z.boolean(),
});
export type NavigationMenuView = z.infer<typeof navigationMenuView>;

export const carouselView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image_file_id: z.string().nullable(),
  image: imageView.nullable(),
  link: z.string(),
  button_text: z.string(),
});
export type CarouselView = z.infer<typeof carouselView>;

const ADDRESS = phrase("Enter a path that begins with /, or a whole address (https://…)");

/** A place on the site (`/rules`) or elsewhere (`https://…`, `mailto:`, `tel:`); nothing that runs as a script. */
const address = z
  .string(ADDRESS)
  .trim()
  .max(500, phrase("An address may have at most {max} characters"))
  .refine(
    (text) => /^\/(?![/\\])/.test(text) || (/^(https?:|mailto:|tel:)/i.test(text) && URL.canParse(text)),
    ADDRESS,
  );

/**
 * The id of an entry. Whoever adds one makes its id: sent again, after a lost answer or a double click, it is the same
 * entry and not a second one.
 */
const id = z.uuid(phrase("Reload the page and try again")).transform((text) => text.toLowerCase());

const navigationMenu = z.object({
  id: id.optional(),
  name: z
    .string(phrase("Name is required"))
    .trim()
    .min(1, phrase("Name is required"))
    .max(60, phrase("Name may have at most {max} characters")),
  navigation_url: address,
  show_in_tab: yesOrNo().default(false),
  show_on_logout: yesOrNo().default(false),
});

const carousel = z.object({
  id: id.optional(),
  title: z
    .string(phrase("Title is required"))
    .trim()
    .min(1, phrase("Title is required"))
    .max(120, phrase("Title may have at most {max} characters")),
  description: z.string().trim().max(500, phrase("Description may have at most {max} characters")).default(""),
  image_file_id: z.preprocess(
    (value) => (value === "" ? null : value),
    z.uuid(phrase("Choose a picture from the list")).nullish(),
  ),
  link: z.union([z.literal(""), address], ADDRESS).default(""),
  button_text: z.string().trim().max(40, phrase("Button text may have at most {max} characters")).default(""),
});

/** Ids of the entries that the sender saw: those left out go. Others stay, since another tab may have added them. */
const known = z
  .array(id)
  .max(2 * MAX_ENTRIES)
  .default([]);

const tooMany = phrase("There may be at most {max} entries");

/** `POST programs/{id}/navigation_menus`: the entries in their order. */
export const navigationMenusInput = z.object({
  data: z.array(navigationMenu).max(MAX_ENTRIES, tooMany).default([]),
  known,
});
export type NavigationMenusInput = z.infer<typeof navigationMenusInput>;

/** `POST programs/{id}/carousels`: the slides in their order; a picture may come along as `carousels[0][image]`. */
export const carouselsInput = z.object({ carousels: z.array(carousel).max(MAX_ENTRIES, tooMany).default([]), known });
export type CarouselsInput = z.infer<typeof carouselsInput>;

export const saveNavigationMenusIntent = z.discriminatedUnion("intent", [
  navigationMenusInput.extend({ intent: z.literal("create") }),
]);
export const saveCarouselsIntent = z.discriminatedUnion("intent", [
  carouselsInput.extend({ intent: z.literal("create") }),
]);
