import { msg } from "~/locales/translate";
import type { ProgramPermission } from "~/platform/permissions";
import type { AdminProgramView } from "~/services/admins/admin-frame.schema";
import type { Feature } from "~/services/programs/programs.schema";

type AdminPage = {
  label: string;
  /** The path below the program. */
  path: string;
  /** The permission to open it. */
  permission: ProgramPermission;
  /** The letter that opens it after G. */
  letter?: string;
  /** The feature without which the page does not exist, if the permission does not depend on it already. */
  feature?: Feature;
  /** A short word beside it in the list of settings. */
  note?: string;
};

/** A link to a page. */
export type AdminLink = { label: string; to: string; letter?: string; note?: string };
export type NavEntry = AdminLink & {
  /** Whether the current page belongs to this entry. */
  current?: boolean;
};

const DASHBOARD: AdminPage = { label: msg("Dashboard"), path: "dashboard", permission: "dashboard:view", letter: "d" };
const USERS: AdminPage = { label: msg("Users"), path: "users", permission: "users:view", letter: "u" };
const CHALLENGES: AdminPage = {
  label: msg("Challenges"),
  path: "challenges",
  permission: "challenges:view",
  letter: "c",
};
const REWARDS: AdminPage = { label: msg("Rewards"), path: "rewards", permission: "rewards:view", letter: "r" };
const RECEIPTS: AdminPage = { label: msg("Receipts"), path: "receipts", permission: "receipts:view", letter: "e" };
const REFERRALS: AdminPage = { label: msg("Referrals"), path: "referrals", permission: "referrals:view", letter: "f" };
const OFFER_REPORTS: AdminPage = {
  label: msg("Offer reports"),
  path: "offer_reports",
  permission: "users:view",
  letter: "o",
  feature: "offers_reward",
};

/** Only until it is hidden: see `navigationOf`. */
const FIRST_STEPS: AdminPage = { label: msg("First steps"), path: "first_steps", permission: "program:update" };

/** The entries of the main navigation, in order. */
const NAVIGATION: readonly AdminPage[] = [DASHBOARD, USERS, CHALLENGES, REWARDS, RECEIPTS, REFERRALS, OFFER_REPORTS];
/** Candidates for the landing page: the first one that the admin may open. */
const LANDING: readonly AdminPage[] = [DASHBOARD, REWARDS, CHALLENGES, USERS, RECEIPTS];
/** The settings pages by group. A group without a page that the admin may open is hidden. */
const SETTINGS: readonly { label: string; pages: readonly AdminPage[] }[] = [
  {
    label: msg("Configuration"),
    pages: [
      { label: msg("General"), path: "settings/program/general", permission: "program:update", letter: "s" },
      { label: msg("Labels"), path: "settings/program/labels", permission: "program:update" },
      { label: msg("SEO"), path: "settings/program/seo", permission: "program:update" },
      { label: msg("Enrollment"), path: "settings/program/enrollment", permission: "program:manage" },
      { label: msg("Media library"), path: "settings/program/media-library", permission: "media:view", letter: "m" },
      { label: msg("Pages"), path: "settings/program/program-pages", permission: "program:update" },
      {
        label: msg("Profile attributes"),
        path: "settings/program/profile-attributes",
        permission: "program:manage",
      },
      { label: msg("Content tags"), path: "settings/program/content-tags", permission: "program:update" },
      { label: msg("Admin tags"), path: "settings/program/tags", permission: "program:update" },
      {
        label: msg("Communication settings"),
        path: "settings/program/communication-settings",
        permission: "program:update",
      },
      { label: msg("Purchase proof"), path: "settings/program/purchase-proof", permission: "receipts:manage" },
      {
        label: msg("Dynamic Feed Posts"),
        path: "settings/program/dynamic-feed-posts",
        permission: "dynamic_feed_posts:manage",
      },
      { label: msg("Tiers"), path: "settings/program/program_tiers", permission: "tiers:manage" },
      { label: msg("Habits"), path: "settings/program/habits", permission: "program:update" },
      { label: msg("Evergreen"), path: "settings/program/evergreen", permission: "program:update" },
      { label: msg("Domains"), path: "settings/program/domain-list", permission: "program:update" },
      { label: msg("Points check"), path: "settings/program/points", permission: "program:manage" },
    ],
  },
  {
    label: msg("Layout"),
    pages: [
      { label: msg("Navigation menus"), path: "settings/layout/navigation-menus", permission: "program:update" },
      { label: msg("Carousels"), path: "settings/layout/carousels", permission: "program:update" },
    ],
  },
  {
    label: msg("Branding"),
    pages: [
      { label: msg("Colors"), path: "settings/branding/colors", permission: "program:update", letter: "b" },
      { label: msg("Theme"), path: "settings/branding/theme", permission: "program:update", note: msg("Coming Soon") },
      { label: msg("Assets"), path: "settings/branding/assets", permission: "program:update" },
      { label: msg("Fonts"), path: "settings/branding/fonts", permission: "program:update" },
      { label: msg("Borders"), path: "settings/branding/borders", permission: "program:update" },
      { label: msg("CSS"), path: "settings/branding/css", permission: "program:update" },
    ],
  },
  {
    label: msg("Integrations"),
    pages: [
      {
        label: msg("Social network pages"),
        path: "settings/integrations/social-network-pages",
        permission: "program:update",
      },
      { label: msg("Offers reward"), path: "settings/integrations/offers-reward", permission: "program:update" },
      { label: msg("Photo contests"), path: "settings/integrations/photo-contests", permission: "program:update" },
      { label: msg("Aptos"), path: "settings/integrations/aptos", permission: "program:update" },
      { label: msg("API keys"), path: "settings/integrations/api_auths", permission: "api_keys:manage" },
      { label: msg("Webhooks"), path: "settings/integrations/webhooks", permission: "webhooks:manage" },
    ],
  },
];

/** Pages that create something, offered by the search. A letter opens them by itself. */
const ACTIONS: readonly AdminPage[] = [
  { label: msg("New challenge"), path: "challenges/new", permission: "challenges:create", letter: "c" },
  { label: msg("New reward"), path: "rewards/new", permission: "rewards:create", letter: "r" },
  {
    label: msg("New product for receipts"),
    path: "settings/program/purchase-proof/products/new",
    permission: "receipts:manage",
  },
];

/** The first settings page. */
export const SETTINGS_START = "settings/program/general";
export const ORGANIZATION: AdminLink = { label: msg("Organization"), to: "/admin/v2/organization/programs" };
/** The pages of the organization, for those who manage it. */
export const ORGANIZATION_PAGES: readonly AdminLink[] = [
  { label: msg("Programs"), to: ORGANIZATION.to, letter: "p" },
  { label: msg("Admins"), to: "/admin/v2/organization/admins" },
  { label: msg("Audit log"), to: "/admin/v2/organization/audit_log", letter: "l" },
  { label: msg("Organization settings"), to: "/admin/v2/organization/settings" },
];
export const CREATE_PROGRAM = `${ORGANIZATION.to}?new=1`;
/** What can be created in the organization. */
export const ORGANIZATION_ACTIONS: readonly AdminLink[] = [
  { label: msg("Create Program"), to: CREATE_PROGRAM },
  { label: msg("Invite Admin"), to: "/admin/v2/organization/admins?invite=1" },
];
export const ACCOUNT: AdminLink = { label: msg("Account"), to: "/admin/v2/account", letter: "a" };

type WithPermissions = Pick<AdminProgramView, "id" | "permissions" | "features">;

/**
 * The main navigation of a program: the entries that the admin may open, on a new program with the way back to the first
 * steps. `pathname` determines the current one.
 */
export function navigationOf(program: WithPermissions & { first_steps_shown: boolean }, pathname: string): NavEntry[] {
  const section = sectionOf(pathname);
  const pages = program.first_steps_shown ? [FIRST_STEPS, ...NAVIGATION] : NAVIGATION;
  return permittedPages(program, pages).map((page) => ({
    ...linkTo(program, page),
    current: page.path === section,
  }));
}

/** The settings of a program: the groups and pages that the admin may open. `pathname` determines the current one. */
export function settingsOf(program: WithPermissions, pathname: string): { label: string; pages: NavEntry[] }[] {
  const groups = SETTINGS.map(({ label, pages }) => {
    const links = permittedPages(program, pages).map((page) => linkTo(program, page));
    return {
      label,
      pages: links.map((link) => ({ ...link, current: pathname === link.to || pathname.startsWith(`${link.to}/`) })),
    };
  });
  return groups.filter(({ pages }) => pages.length > 0);
}

/** The pages to create something that the admin may open on this program. */
export function actionsOf(program: WithPermissions): AdminLink[] {
  return permittedPages(program, ACTIONS).map((page) => linkTo(program, page));
}

/** Whether this is the path of a settings page. */
export function isInSettings(pathname: string): boolean {
  return sectionOf(pathname) === "settings";
}

/** The landing page of a program, or null when the admin may open none of its pages. */
export function landingOf(program: WithPermissions): AdminLink | null {
  const [page] = permittedPages(program, LANDING);
  return page ? linkTo(program, page) : null;
}

function permittedPages(program: WithPermissions, pages: readonly AdminPage[]): AdminPage[] {
  return pages.filter(
    ({ permission, feature }) =>
      program.permissions.includes(permission) && (feature === undefined || program.features.includes(feature)),
  );
}

function linkTo({ id }: WithPermissions, { label, path, letter, note }: AdminPage): AdminLink {
  return { label, letter, note, to: `/admin/v2/programs/${id}/${path}` };
}

/** The section of the admin that a path belongs to: 'rewards' for the list and for a single reward. */
function sectionOf(pathname: string): string | undefined {
  return /^\/admin\/v2\/(?:programs\/[^/]+\/)?([^/]+)/.exec(pathname)?.[1];
}
