import type { ProgramPermission } from "~/platform/permissions";

/** The permission to open each part of the settings, by its path below `settings/`. */
const PERMISSIONS: Readonly<Record<string, ProgramPermission>> = {
  "": "program:update",
  program: "program:update",
  "program/labels": "program:update",
  "program/seo": "program:update",
  "program/enrollment": "program:manage",
  "program/program-pages": "program:update",
  "program/profile-attributes": "program:manage",
  "program/dynamic-feed-posts": "dynamic_feed_posts:manage",
  "program/communication-settings": "program:update",
  "program/purchase-proof": "receipts:manage",
  "program/program_tiers": "tiers:manage",
  "program/evergreen": "program:update",
  "program/domain-list": "program:update",
  layout: "program:update",
  "layout/header-navigations-menu": "program:update",
  integrations: "program:update",
  "integrations/social-network-pages": "program:update",
  "integrations/offers-reward": "program:update",
  "integrations/photo-contests": "program:update",
  "integrations/aptos": "program:update",
  "integrations/api_auths": "program:update",
  "integrations/webhooks": "program:update",
};

/**
 * The permission to open a settings URL.
 * @param path the path below `settings/`
 * @returns undefined when there is no such URL
 */
export function permissionOfSettings(path: string): ProgramPermission | undefined {
  return PERMISSIONS[path.split("/").slice(0, 2).join("/")];
}
