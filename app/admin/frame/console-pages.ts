import type { ProgramPermission } from "~/auth/permissions";
import type { StaffProgramView } from "~/services/staff/staff.schema";
import type { NavEntry } from "./top-bar";

type ConsolePage = { label: string; path: string; permission: ProgramPermission };

const USERS: ConsolePage = { label: "Users", path: "users", permission: "users:view" };
const REWARDS: ConsolePage = { label: "Rewards", path: "rewards", permission: "rewards:view" };

/** The main navigation, in its order. */
const NAVIGATION = [USERS, REWARDS];
/** Where an admin arrives who named no page: the first they may open. */
const LANDING = [REWARDS, USERS];

type WithPermissions = Pick<StaffProgramView, "id" | "permissions">;

/** The entries of the main navigation that the admin may open on this program; `pathname` says which is the current one. */
export function navigationOf(program: WithPermissions, pathname: string): NavEntry[] {
  const section = /^\/admin\/v2\/(?:programs\/[^/]+\/)?([^/]+)/.exec(pathname)?.[1];
  return NAVIGATION.filter(({ permission }) => program.permissions.includes(permission)).map((page) => ({
    ...entryOf(program, page),
    current: page.path === section,
  }));
}

/** The page of this program to arrive at, or null when the admin may open none. */
export function landingOf(program: WithPermissions): NavEntry | null {
  const page = LANDING.find(({ permission }) => program.permissions.includes(permission));
  return page ? entryOf(program, page) : null;
}

function entryOf(program: WithPermissions, { label, path }: ConsolePage): NavEntry {
  return { label, to: `/admin/v2/programs/${program.id}/${path}` };
}
