/**
 * The table of permissions: resource and action, and which roles have it. Use cases check it, and buttons and menus
 * read it, so that what is shown and what is allowed cannot differ.
 */
export type Role = "manager" | "reviewer" | "analyst";

type Grant = {
  /** Roles on the program in question. Organization admins and super admins have every program permission. */
  roles: readonly Role[];
  /** The permission exists only while this feature of the program is on. */
  feature?: string;
  /** While one of these features is on, every role on the program has the permission. */
  grantedBy?: readonly string[];
};

const VIEWERS = ["manager", "analyst"] as const;
const MANAGERS = ["manager"] as const;

const PROGRAM_PERMISSIONS = {
  "dashboard:view": { roles: VIEWERS },
  "users:view": { roles: VIEWERS },
  "users:manage": { roles: MANAGERS },
  /** Makes links that sign in as a participant. */
  "users:sign_in": { roles: MANAGERS },
  "notes:view": { roles: VIEWERS },
  "notes:create": { roles: MANAGERS },
  /** Deletes notes of others. */
  "notes:manage": { roles: [] },
  "challenges:view": { roles: VIEWERS },
  "challenges:create": { roles: MANAGERS },
  "challenges:update": { roles: MANAGERS },
  "challenges:manage": { roles: MANAGERS },
  /** Holds and spends points at a register, and marks codes as used. */
  "points:spend": { roles: MANAGERS },
  "rewards:view": { roles: VIEWERS },
  "rewards:create": { roles: MANAGERS },
  "rewards:update": { roles: MANAGERS },
  "rewards:manage": { roles: MANAGERS },
  "receipts:view": {
    roles: ["manager", "analyst", "reviewer"],
    feature: "receipts",
    grantedBy: ["staff_receipts_view", "staff_receipts_manage"],
  },
  "receipts:update": { roles: ["manager", "reviewer"], feature: "receipts", grantedBy: ["staff_receipts_manage"] },
  "receipts:manage": { roles: ["manager", "reviewer"], feature: "receipts", grantedBy: ["staff_receipts_manage"] },
  "referrals:view": { roles: VIEWERS },
  "referrals:update": { roles: MANAGERS },
  "inbox:view": { roles: ["manager", "analyst", "reviewer"] },
  "program:view": { roles: MANAGERS },
  "program:update": { roles: MANAGERS },
  "program:manage": { roles: MANAGERS },
  "api_keys:manage": { roles: MANAGERS },
  "dynamic_feed_posts:view": { roles: MANAGERS, feature: "dynamic_feed_posts" },
  "dynamic_feed_posts:manage": { roles: MANAGERS, feature: "dynamic_feed_posts" },
  "tiers:view": { roles: MANAGERS, feature: "tiers" },
  "tiers:manage": { roles: MANAGERS, feature: "tiers" },
  "webhooks:manage": { roles: MANAGERS },
  "earning_rules:view": { roles: VIEWERS },
  "earning_rules:manage": { roles: MANAGERS },
  /** Approves what somebody else proposed, and says whether that is needed. */
  "earning_rules:approve": { roles: MANAGERS },
  "orders:view": { roles: VIEWERS },
  "orders:create": { roles: MANAGERS },
  "events:view": { roles: VIEWERS },
  "events:create": { roles: MANAGERS },
  "global_search:view": { roles: VIEWERS },
  // Everybody who may edit anything may add to the media library.
  "media:view": { roles: VIEWERS },
  "media:manage": { roles: MANAGERS },
} as const satisfies Record<string, Grant>;

/** Permissions of the participant site: of anybody on the program's host, or of its signed-in participants. */
const SITE_PERMISSIONS = ["site:visit", "site:participate"] as const;

/** What anybody may do, signed in or not: visit the site, the admin's sign-in, and the sandbox where it is on. */
const OPEN_PERMISSIONS = ["site:visit", "admin:visit", "sandbox:use"] as const;

/**
 * Permissions that do not depend on a program: of any signed-in admin (`programs:list` of API keys, too), organization
 * owners, super admins.
 */
const PLATFORM_PERMISSIONS = [
  "admin:visit",
  "sandbox:use",
  "admin:use",
  "programs:list",
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

/** What no API key may do: a leaked one could make itself another, and a second person is a person. */
const OF_PERSONS: readonly ProgramPermission[] = ["api_keys:manage", "earning_rules:approve"];
/** What an API key may be allowed to do. Keys are made by admins. */
export const API_KEY_SCOPES = ALL_PROGRAM_PERMISSIONS.filter((permission) => !OF_PERSONS.includes(permission));
/** What a key may do only if it was chosen: to become a participant, and to send what happens to another system. */
export const CHOSEN_SCOPES: readonly ProgramPermission[] = ["users:sign_in", "webhooks:manage"];
export const ALL_PERMISSIONS: readonly Permission[] = [
  ...ALL_PROGRAM_PERMISSIONS,
  ...SITE_PERMISSIONS,
  ...PLATFORM_PERMISSIONS,
];

/** An admin's role on a program; `owner` has all permissions, null none. */
export type ProgramRole = "owner" | Role | null;

type AdminLike = {
  superAdmin: boolean;
  organizationIds: string[];
  roles: Record<string, Role>;
  /** Of an API key: the only permissions that it has, if its role has them as well. */
  scopes?: readonly ProgramPermission[];
};
export type ProgramLike = { id: string; organizationId: string; features: readonly string[] };

/**
 * The admin's role on a program. Super admins and the owners of its organization are its `owner`, whatever role is
 * stored for them.
 */
export function roleOn(admin: AdminLike, program: Pick<ProgramLike, "id" | "organizationId">): ProgramRole {
  if (admin.superAdmin || admin.organizationIds.includes(program.organizationId)) return "owner";
  return admin.roles[program.id] ?? null;
}

/**
 * Whether `role` has `permission` on a program with these features. `off`: only a feature that is off is missing, and
 * what belongs to it responds as if it did not exist (docs/product/features-and-permissions.md#features-that-are-off).
 */
export function accessOf(
  role: ProgramRole,
  permission: ProgramPermission,
  features: readonly string[],
): "allowed" | "off" | "denied" {
  const { roles, feature, grantedBy = [] }: Grant = PROGRAM_PERMISSIONS[permission];
  if (role === null) return "denied";
  const isGranted = role === "owner" || roles.includes(role) || grantedBy.some((key) => features.includes(key));
  if (!isGranted) return "denied";
  return feature === undefined || features.includes(feature) ? "allowed" : "off";
}

/** Whether `role` may use `permission` on a program with these features. */
export function hasPermission(role: ProgramRole, permission: ProgramPermission, features: readonly string[]): boolean {
  return accessOf(role, permission, features) === "allowed";
}

/**
 * `accessOf` for an admin or an API key on a program. What a key may change it may also view: a change responds with what
 * is there now.
 */
export function accessOn(admin: AdminLike, permission: ProgramPermission, program: ProgramLike) {
  if (admin.scopes && !admin.scopes.some((scope) => scope === permission || viewScopeOf(scope) === permission))
    return "denied";
  return accessOf(roleOn(admin, program), permission, program.features);
}

/** The scope with which an API key reads what belongs to a permission: `tiers:view` for `tiers:manage`. */
export function viewScopeOf(permission: ProgramPermission): ProgramPermission {
  const scope = permission.replace(/:.*/, ":view");
  return isProgramPermission(scope) ? scope : permission;
}

/** All program permissions of `admin` on `program`, with which the admin's pages show or hide controls. */
export function permissionsOn(admin: AdminLike, program: ProgramLike): ProgramPermission[] {
  return ALL_PROGRAM_PERMISSIONS.filter((permission) => accessOn(admin, permission, program) === "allowed");
}

/**
 * Whether an admin has a permission that depends on no program: all admins may use the admin, owners of any
 * organization have those of organizations, super admins all. Which organization a page is about is checked where it is
 * looked up.
 */
export function hasPlatformPermission(admin: AdminLike, permission: PlatformPermission): boolean {
  if (permission === "admin:use" || permission === "programs:list") return true;
  if (admin.superAdmin) return true;
  return permission.startsWith("organization:") && admin.organizationIds.length > 0;
}

/** Whether anybody has this permission, signed in or not, so that no actor needs to be checked. */
export function isOpenPermission(permission: Permission): boolean {
  return (OPEN_PERMISSIONS as readonly Permission[]).includes(permission);
}

export function isProgramPermission(permission: string): permission is ProgramPermission {
  return permission in PROGRAM_PERMISSIONS;
}
