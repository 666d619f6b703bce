/** The path of a list of the organization without its open dialog. Search, sort order and organization stay. */
export function organizationPath(
  page: "programs" | "admins" | "features" | "jobs" | "backups" | "settings" | "status",
  { searchParams }: URL,
): string {
  const params = new URLSearchParams(searchParams);
  for (const param of DIALOG_PARAMS) params.delete(param);
  return `/admin/v2/organization/${page}${params.size > 0 ? `?${params}` : ""}`;
}

const DIALOG_PARAMS = ["new", "invite", "change", "toggle", "drop", "keys"] as const;
