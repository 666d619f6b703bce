import { z } from "zod";

/** First segments of the URL table, which a program page may not shadow; a test derives them from routes.ts. */
export const RESERVED_SLUGS = [
  "admin",
  "ahoy",
  "api",
  "assets",
  "challenge",
  "healthz",
  "media",
  "my-account",
  "my-offers",
  "offers",
  "participants",
  "photos",
  "posts",
  "public",
  "readyz",
  "receipts",
  "reward",
  "sandbox",
  "signin",
  "webhooks",
];

export const pageSlug = z
  .string()
  .regex(/^[a-z0-9-]+$/, "Use lowercase letters, digits and hyphens")
  .max(100)
  .refine((slug) => !RESERVED_SLUGS.includes(slug), "This address is taken by the platform");
