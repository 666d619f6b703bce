/** A list of the organization's pages as it stood before a dialog opened over it: search, order and organization stay. */
export function organizationPath(page: "programs" | "admins" | "features", { searchParams }: URL): string {
  const kept = new URLSearchParams(searchParams);
  for (const dialog of DIALOGS) kept.delete(dialog);
  return `/admin/v2/organization/${page}${kept.size > 0 ? `?${kept}` : ""}`;
}

const DIALOGS = ["new", "invite", "change", "toggle", "switch"] as const;
