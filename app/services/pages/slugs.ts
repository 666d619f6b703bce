import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";

/** First segments of the URL table, which a program page may not shadow; a test derives them from routes.ts. */
export const RESERVED_SLUGS = [
  "admin",
  "ahoy",
  "api",
  "assets",
  "brand",
  "challenge",
  "domain-allowed",
  "friends",
  "healthz",
  "leaderboard",
  "media",
  "my-account",
  "my-offers",
  "my-rewards",
  "offers",
  "offline",
  "participants",
  "photos",
  "posts",
  "public",
  "readyz",
  "receipts",
  "reward",
  "sandbox",
  "signin",
  "unsubscribe",
  "webhooks",
];

/** The reserved segments whose pages open without a session; the others lead to the sign-in page, or are no pages. */
export const VISITOR_SEGMENTS = ["my-offers", "posts", "sandbox"];

export const MAX_SLUG = 100;

/** The address of a page: `/our-story`. */
export const pageSlug = z
  .string(msg("Fill in this field"))
  .overwrite((slug) => cleanText("code", slug))
  .regex(/^-*[a-z0-9][a-z0-9-]*$/, msg("Use lowercase letters, digits and hyphens"))
  .max(MAX_SLUG, msg("Use {max} characters or fewer"))
  .refine((slug) => !RESERVED_SLUGS.includes(slug), msg("This address is reserved for the platform"));
