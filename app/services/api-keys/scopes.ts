/** What an API key may do, in words. Browser-safe. */
import { msg } from "~/locales/translate";
import { API_KEY_SCOPES, CHOSEN_SCOPES, viewScopeOf, type ProgramPermission } from "~/platform/permissions";
import { RESOURCES } from "~/services/resources";

/** Everything that need not be chosen, everything but changes, or a choice of scopes. */
export const KEY_ACCESS = ["full", "read", "custom"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

export const ACCESS_LABELS: Record<KeyAccess, string> = {
  full: msg("Full access"),
  read: msg("Read only"),
  custom: msg("Selected permissions"),
};

const FULL_SCOPES = API_KEY_SCOPES.filter((scope) => !CHOSEN_SCOPES.includes(scope));
const READ_SCOPES = API_KEY_SCOPES.filter((scope) => scope.endsWith(":view"));

/** The scopes of an access. What may be changed may also be viewed, since a change responds with what is there now. */
export function scopesOf(access: KeyAccess, chosen: readonly ProgramPermission[]): readonly ProgramPermission[] {
  if (access === "custom") {
    const viewed = chosen.map(viewScopeOf);
    return API_KEY_SCOPES.filter((scope) => chosen.includes(scope) || viewed.includes(scope));
  }
  return access === "full" ? FULL_SCOPES : READ_SCOPES;
}

/** Which access these scopes are. */
export function accessOfScopes(scopes: readonly string[]): KeyAccess {
  const isAll = (all: readonly string[]) =>
    all.length === scopes.length && all.every((scope) => scopes.includes(scope));
  return isAll(FULL_SCOPES) ? "full" : isAll(READ_SCOPES) ? "read" : "custom";
}

const ACTIONS: Readonly<Record<string, string>> = {
  view: msg("View"),
  create: msg("Create"),
  update: msg("Edit"),
  manage: msg("Manage"),
  sign_in: msg("Make sign-in links"),
  spend: msg("Spend at a register"),
};

/** The scopes by resource, to choose from. */
export const SCOPES_BY_RESOURCE = RESOURCES.flatMap(({ scopes: resource, label }) => {
  if (!resource || !label) return [];
  const scopes = API_KEY_SCOPES.filter((scope) => scope.startsWith(`${resource}:`));
  return {
    resource,
    label,
    scopes: scopes.map((scope) => ({ scope, label: ACTIONS[scope.slice(resource.length + 1)]! })),
  };
});
