/**
 * The one table of permissions (specification 2, section 6 and 3, section 6): resource and action, and who has it.
 * Use cases check it, and buttons and menus read it, so that what is shown and what is allowed cannot disagree.
 */
export type Role = "manager" | "reviewer" | "analyst";

type Grant = {
  /** Roles on the program in question. Organization admins and super admins have every program permission. */
  roles: readonly Role[];
  /** The permission exists only while this feature of the program is on. */
  feature?: string;
};

const VIEWERS = ["manager", "analyst"] as const;
const MANAGERS = ["manager"] as const;

const PROGRAM_PERMISSIONS = {
  "dashboard:view": { roles: VIEWERS },
  "users:view": { roles: VIEWERS },
  "users:manage": { roles: MANAGERS },
  "challenges:view": { roles: VIEWERS },
  "challenges:create": { roles: MANAGERS },
  "challenges:update": { roles: MANAGERS },
  "challenges:manage": { roles: MANAGERS },
  "rewards:view": { roles: VIEWERS },
  "rewards:create": { roles: MANAGERS },
  "rewards:update": { roles: MANAGERS },
  "rewards:manage": { roles: MANAGERS },
  "receipts:view": { roles: ["manager", "analyst", "reviewer"], feature: "receipts" },
  "receipts:update": { roles: ["manager", "reviewer"], feature: "receipts" },
  "receipts:manage": { roles: ["manager", "reviewer"], feature: "receipts" },
  "referrals:view": { roles: VIEWERS },
  "referrals:update": { roles: MANAGERS },
  "program:update": { roles: MANAGERS },
  "program:manage": { roles: MANAGERS },
  "dynamic_feed_posts:manage": { roles: MANAGERS, feature: "dynamic_feed_posts" },
  "tiers:manage": { roles: MANAGERS, feature: "tiers" },
  "global_search:view": { roles: VIEWERS },
  // The specification names none for the media library: who may edit anything may add to it.
  "media:view": { roles: VIEWERS },
  "media:manage": { roles: MANAGERS },
} as const satisfies Record<string, Grant>;

/** Permissions of the participant site: anyone on the program's host, or its signed-in participants. */
const SITE_PERMISSIONS = ["site:visit", "site:participate"] as const;

/** What anyone may do, signed in or not: look at the site, sign in to the console, look into the sandbox (where it is on). */
const OPEN_PERMISSIONS = ["site:visit", "console:visit", "sandbox:use"] as const;

/** Permissions that no program grants: any signed-in admin, organization admins, super admins. */
const PLATFORM_PERMISSIONS = [
  "console:visit",
  "sandbox:use",
  "console:use",
  "organization:view",
  "organization:manage",
  "super_admin:view",
  "super_admin:manage",
] as const;

export type ProgramPermission = keyof typeof PROGRAM_PERMISSIONS;
export type SitePermission = (typeof SITE_PERMISSIONS)[number];
export type PlatformPermission = (typeof PLATFORM_PERMISSIONS)[number];
export type Permission = ProgramPermission | SitePermission | PlatformPermission;

export const ALL_PROGRAM_PERMISSIONS = Object.keys(PROGRAM_PERMISSIONS) as ProgramPermission[];
export const ALL_PERMISSIONS: readonly Permission[] = [
  ...ALL_PROGRAM_PERMISSIONS,
  ...SITE_PERMISSIONS,
  ...PLATFORM_PERMISSIONS,
];

/** How an admin stands to a program: everything on it, one role, or nothing at all. */
export type Standing = "owner" | Role | null;

type AdminLike = { superAdmin: boolean; organizationIds: string[]; roles: Record<string, Role> };
type ProgramLike = { id: string; organizationId: string; features: readonly string[] };

export function standingOn(admin: AdminLike, program: Pick<ProgramLike, "id" | "organizationId">): Standing {
  if (admin.superAdmin || admin.organizationIds.includes(program.organizationId)) return "owner";
  return admin.roles[program.id] ?? null;
}

/** Whether `standing` has `permission` on a program with these features. A feature never grants beyond the role. */
export function hasPermission(standing: Standing, permission: ProgramPermission, features: readonly string[]): boolean {
  const grant: Grant = PROGRAM_PERMISSIONS[permission];
  if (standing === null) return false;
  if (grant.feature && !features.includes(grant.feature)) return false;
  return standing === "owner" || grant.roles.includes(standing);
}

/** All the program permissions of `admin` on `program`: what the console's pages are sent to show or hide with. */
export function permissionsOn(admin: AdminLike, program: ProgramLike): ProgramPermission[] {
  const standing = standingOn(admin, program);
  return ALL_PROGRAM_PERMISSIONS.filter((permission) => hasPermission(standing, permission, program.features));
}

export function hasPlatformPermission(admin: AdminLike, permission: PlatformPermission): boolean {
  if (permission === "console:use") return true;
  if (admin.superAdmin) return true;
  return permission.startsWith("organization:") && admin.organizationIds.length > 0;
}

export function isOpenPermission(permission: Permission): boolean {
  return (OPEN_PERMISSIONS as readonly Permission[]).includes(permission);
}

export function isProgramPermission(permission: Permission): permission is ProgramPermission {
  return permission in PROGRAM_PERMISSIONS;
}
