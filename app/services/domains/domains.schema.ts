/** A program's domains as the console takes and gives them (specification 2, section 3 "Domain form"). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { DOMAIN_TYPES } from "./domain-preview";

export const domainView = z.object({
  id: z.string(),
  host: z.string(),
  domain_type: z.enum(DOMAIN_TYPES),
  url_path: z.string(),
  url: z.string(),
  created_at: z.string(),
});
export type DomainView = z.infer<typeof domainView>;

const PATH = phrase("Enter a path that begins with /");

/** `POST programs/{id}/domain_lists`. */
export const domainInput = z.object({
  domain: z
    .string(phrase("Domain is required"))
    .trim()
    .min(1, phrase("Domain is required"))
    .max(200, phrase("Domain may have at most {max} characters")),
  domain_type: z.enum(DOMAIN_TYPES, phrase("Choose a type")),
  url_path: z.preprocess(
    (value) => (value === undefined || value === "" ? "/" : value),
    z
      .string(PATH)
      .trim()
      .max(200, phrase("A path may have at most {max} characters"))
      .regex(/^\/(?![/\\])\S*$/, PATH),
  ),
});
export type DomainInput = z.infer<typeof domainInput>;

export const addDomainIntent = z.discriminatedUnion("intent", [domainInput.extend({ intent: z.literal("create") })]);
export const removeDomainIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), id: z.string() }),
]);
