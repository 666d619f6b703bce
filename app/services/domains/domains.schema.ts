/** A program's domains as input and as views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { DOMAIN_TYPES } from "./domain-preview";
import { startPathOf } from "./start-path";

export const domainView = z.object({
  id: z.string(),
  host: z.string(),
  domain_type: z.enum(DOMAIN_TYPES),
  url_path: z.string(),
  url: z.string(),
  created_at: z.string(),
});
export type DomainView = z.infer<typeof domainView>;

/** `GET programs/{id}/domain_lists`; `base_host` is the host under which programs have subdomains. */
export const domainListView = z.object({
  subdomain_url: z.string(),
  base_host: z.string(),
  result: z.array(domainView),
});

const PATH = msg("Enter a path that starts with /");
const LEADS_HOME = msg("This path leads back to the home page. Enter / or the path of another page.");

/** `POST programs/{id}/domain_lists`. */
export const domainInput = z.object({
  domain: cleaned("line", msg("Domain is required"))
    .min(1, msg("Domain is required"))
    .max(200, msg("Use {max} characters or fewer for the domain")),
  domain_type: z.enum(DOMAIN_TYPES, msg("Choose a type")),
  url_path: z.preprocess(
    (value) => (value === undefined || value === "" ? "/" : value),
    cleaned("line", PATH)
      .max(200, msg("Use {max} characters or fewer for the path"))
      .regex(/^\/(?![/\\])\S*$/, { error: PATH, abort: true })
      .refine((path) => path === "/" || startPathOf(path) !== null, LEADS_HOME),
  ),
});
export type DomainInput = z.infer<typeof domainInput>;

export const addDomainIntent = z.discriminatedUnion("intent", [domainInput.extend({ intent: z.literal("create") })]);
export const removeDomainIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("delete"), id: z.string() }),
]);
