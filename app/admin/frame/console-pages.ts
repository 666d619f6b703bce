import type { ProgramPermission } from "~/auth/permissions";
import { phrase } from "~/locales/say";
import type { StaffProgramView } from "~/services/staff/staff.schema";

/** A page of a program: its name, its address under the program's, and what one must be permitted to open it. */
type ConsolePage = { label: string; path: string; permission: ProgramPermission };

/** A link to a page. */
export type ConsoleLink = { label: string; to: string };
export type NavEntry = ConsoleLink & {
  /** The page one is on belongs here, also where its URL does not say so. */
  current?: boolean;
};

const DASHBOARD: ConsolePage = { label: phrase("Dashboard"), path: "dashboard", permission: "dashboard:view" };
const USERS: ConsolePage = { label: phrase("Users"), path: "users", permission: "users:view" };
const CHALLENGES: ConsolePage = { label: phrase("Challenges"), path: "challenges", permission: "challenges:view" };
const REWARDS: ConsolePage = { label: phrase("Rewards"), path: "rewards", permission: "rewards:view" };

/** The main navigation, in its order. */
const NAVIGATION: readonly ConsolePage[] = [DASHBOARD, USERS, CHALLENGES, REWARDS];
/** Pages that only the search leads to, beside links in mails. */
const OTHERS: readonly ConsolePage[] = [
  { label: phrase("Offer reports"), path: "offer_reports", permission: "users:view" },
];
/** Where an admin arrives who named no page: the first they may open (specification 2, section 4.7). */
const LANDING: readonly ConsolePage[] = [DASHBOARD, REWARDS, CHALLENGES, USERS];
/** The settings by their place in the menu; a group without a page that one may open is not shown. */
const SETTINGS: readonly { label: string; pages: readonly ConsolePage[] }[] = [
  {
    label: phrase("Configuration"),
    pages: [
      { label: phrase("General"), path: "settings/program/general", permission: "program:update" },
      { label: phrase("Domains"), path: "settings/program/domain-list", permission: "program:update" },
      { label: phrase("Media library"), path: "settings/program/media-library", permission: "media:view" },
      { label: phrase("Content tags"), path: "settings/program/content-tags", permission: "program:update" },
      { label: phrase("Admin tags"), path: "settings/program/tags", permission: "program:update" },
    ],
  },
  {
    label: phrase("Layout"),
    pages: [
      { label: phrase("Navigation menus"), path: "settings/layout/navigation-menus", permission: "program:update" },
      { label: phrase("Carousels"), path: "settings/layout/carousels", permission: "program:update" },
    ],
  },
];

/** What the search offers to begin. */
const ACTIONS: readonly ConsolePage[] = [
  { label: phrase("New challenge"), path: "challenges/new", permission: "challenges:create" },
  { label: phrase("New reward"), path: "rewards/new", permission: "rewards:create" },
];

/** Where the settings start (specification 3, section 2 "Settings"). */
export const SETTINGS_START = "settings/program/general";
export const ORGANIZATION: ConsoleLink = { label: phrase("Organization"), to: "/admin/v2/organization/programs" };
export const CREATE_PROGRAM = "/admin/v2/organization/programs?new=1";
export const ACCOUNT: ConsoleLink = { label: phrase("Account"), to: "/admin/v2/account" };

type WithPermissions = Pick<StaffProgramView, "id" | "permissions">;

/** The entries of the main navigation that the admin may open on this program; `pathname` says which is the current one. */
export function navigationOf(program: WithPermissions, pathname: string): NavEntry[] {
  const section = sectionOf(pathname);
  return openTo(program, NAVIGATION).map((page) => ({ ...linkTo(program, page), current: page.path === section }));
}

/** The groups of settings that the admin may open on this program, each with its pages. */
export function settingsOf(program: WithPermissions, pathname: string): { label: string; pages: NavEntry[] }[] {
  const groups = SETTINGS.map(({ label, pages }) => {
    const links = openTo(program, pages).map((page) => linkTo(program, page));
    return {
      label,
      pages: links.map((link) => ({ ...link, current: pathname === link.to || pathname.startsWith(`${link.to}/`) })),
    };
  });
  return groups.filter(({ pages }) => pages.length > 0);
}

/** What the admin may begin on this program. */
export function actionsOf(program: WithPermissions): ConsoleLink[] {
  return openTo(program, ACTIONS).map((page) => linkTo(program, page));
}

/** The pages beside navigation and settings that the admin may open on this program. */
export function otherPagesOf(program: WithPermissions): ConsoleLink[] {
  return openTo(program, OTHERS).map((page) => linkTo(program, page));
}

/** Whether this is the address of a settings page. */
export function isInSettings(pathname: string): boolean {
  return sectionOf(pathname) === "settings";
}

/** The page of this program to arrive at, or null when the admin may open none. */
export function landingOf(program: WithPermissions): ConsoleLink | null {
  const [page] = openTo(program, LANDING);
  return page ? linkTo(program, page) : null;
}

function openTo(program: WithPermissions, pages: readonly ConsolePage[]): ConsolePage[] {
  return pages.filter(({ permission }) => program.permissions.includes(permission));
}

function linkTo({ id }: WithPermissions, { label, path }: ConsolePage): ConsoleLink {
  return { label, to: `/admin/v2/programs/${id}/${path}` };
}

/** The part of the console that an address belongs to: 'rewards' of a list as of a single reward. */
function sectionOf(pathname: string): string | undefined {
  return /^\/admin\/v2\/(?:programs\/[^/]+\/)?([^/]+)/.exec(pathname)?.[1];
}
