/** Views of a program and its parts, with the field names of the public payloads. Browser-safe. */
import { z } from "zod";

export const FEATURES = [
  "social_network_posts",
  "donation_challenge",
  "offers_reward",
  "otp_login",
  "receipts",
  "tiers",
  "dynamic_feed_posts",
  "push_notifications",
] as const;
export type Feature = (typeof FEATURES)[number];

/** A picture as JSON responses show it. */
export const imageView = z.object({ url: z.string(), public_url: z.string(), alt_text: z.string() });
export type ImageView = z.infer<typeof imageView>;

export const menuView = z.object({
  id: z.string(),
  name: z.string(),
  navigation_url: z.string(),
  show_in_tab: z.boolean(),
  show_on_logout: z.boolean(),
});
export type MenuView = z.infer<typeof menuView>;

export const pageLinkView = z.object({ id: z.string(), slug: z.string(), title: z.string() });
export type PageLinkView = z.infer<typeof pageLinkView>;

/** The slugs of the pages that the sign-in page links to; null where the program has none. */
export const legalPagesView = z.object({
  privacy: z.string().nullable(),
  rules: z.string().nullable(),
  terms: z.string().nullable(),
});

export const slideView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image: imageView.nullable(),
  link: z.string(),
  button_text: z.string(),
});
export type SlideView = z.infer<typeof slideView>;

/** The program's picture and text settings (`program_template_detail`), as stored. */
export const templateDetail = z.object({
  header_text: z.string().default(""),
  header_description: z.string().default(""),
  header_background_image: z.string().nullable().default(null),
  header_logo: z.string().nullable().default(null),
  footer_logo: z.string().nullable().default(null),
  favicon_file: z.string().nullable().default(null),
  /** Shown over the picture of the header. */
  overlay_image: z.string().nullable().default(null),
  /** Shown in the middle of celebrations. */
  celebration_image: z.string().nullable().default(null),
  /** Shown behind certificates. */
  badge_background_image: z.string().nullable().default(null),
  /** Shown beside certificates. */
  badge_instructions: z.string().default(""),
  element_css_style: z.record(z.string(), z.unknown()).default({}),
});
export type TemplateDetail = z.infer<typeof templateDetail>;
