import type { ProgramPermission } from "~/platform/permissions";
import { SETTINGS_START } from "../frame/admin-pages";

/** The permission to open each part of the settings, by its path below `settings/`. */
const PERMISSIONS = mapOf<ProgramPermission>({
  "": "program:update",
  program: "program:update",
  "program/profile-attributes": "program:manage",
  "program/dynamic-feed-posts": "dynamic_feed_posts:manage",
  "program/communication-settings": "program:update",
  "program/purchase-proof": "receipts:manage",
  "program/program_tiers": "tiers:manage",
  "program/evergreen": "program:update",
  "program/event-types": "earning_rules:view",
  "program/habits": "program:update",
  "program/daily": "program:update",
  "program/quests": "challenges:view",
  "program/team-goals": "program:update",
  "program/earning-rules": "earning_rules:view",
  "program/domain-list": "program:update",
  layout: "program:update",
  "layout/header-navigations-menu": "program:update",
  "program/header-navigations-menu": "program:update",
  "program/navigation-menus": "program:update",
  "program/carousels": "program:update",
  "program/social-network-pages": "program:update",
  "program/offers-reward": "program:update",
  "program/photo-contests": "program:update",
  "program/webhooks": "webhooks:manage",
  integrations: "program:update",
  "integrations/aptos": "program:update",
  "integrations/api_auths": "api_keys:manage",
  "integrations/webhooks": "webhooks:manage",
});

/** The pages of settings URLs that lead to a page elsewhere, by the path below `settings/`. */
const PAGES = mapOf<string>({
  layout: "layout/navigation-menus",
  integrations: "integrations/social-network-pages",
  "layout/header-navigations-menu": "layout/navigation-menus",
  "program/header-navigations-menu": "layout/navigation-menus",
  "program/navigation-menus": "layout/navigation-menus",
  "program/carousels": "layout/carousels",
  "program/social-network-pages": "integrations/social-network-pages",
  "program/offers-reward": "integrations/offers-reward",
  "program/photo-contests": "integrations/photo-contests",
  "program/webhooks": "integrations/webhooks",
});

/** A URL may name what every object has, such as `constructor`. */
function mapOf<V>(values: Readonly<Record<string, V>>): ReadonlyMap<string, V> {
  return new Map(Object.entries(values));
}

/**
 * The path below the program of the page that a settings URL without a page of its own leads to: the page of its
 * section, or the first settings page.
 */
export function pageOfSettings(path: string): string {
  const section = sectionOf(path);
  const page = PAGES.get(section) ?? (section === path ? undefined : section);
  return page === undefined ? SETTINGS_START : `settings/${page}`;
}

/**
 * The permission to open a settings URL.
 * @param path the path below `settings/`
 * @returns undefined when there is no such URL
 */
export function permissionOfSettings(path: string): ProgramPermission | undefined {
  return PERMISSIONS.get(sectionOf(path));
}

function sectionOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}
