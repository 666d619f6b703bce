/** The way from a row of any list to the audit log with the changes of that row. */
import { History } from "lucide";
import { useText } from "~/locales/use-text";
import type { MenuItem } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { useAuditOrganization } from "../frame/use-admin-frame";

/**
 * The audit log with the changes of one thing.
 * @param organizationId whose log it is; null for the organization that the admin has selected
 */
export function historyPath(id: string, organizationId: string | null): string {
  const params = { ...(organizationId === null ? {} : { organization: organizationId }), target: id };
  return `/admin/v2/organization/audit_log?${new URLSearchParams(params)}`;
}

/** The paths of the histories of a program's rows; null for those who may not open the audit log. */
export function useHistoryPath(): ((id: string) => string) | null {
  const organizationId = useAuditOrganization();
  return organizationId === null ? null : (id) => historyPath(id, organizationId);
}

/** What a row's menu has for its history: nothing for those who may not open the audit log. */
export function useHistoryItems(): (id: string) => MenuItem[] {
  const t = useText();
  const to = useHistoryPath();
  return (id) => (to === null ? [] : [{ label: t("History"), icon: History, to: to(id) }]);
}

/** The same as a button, where rows have no menu. */
export function HistoryLink({ id, name }: { id: string; name: string }) {
  const t = useText();
  const to = useHistoryPath();
  if (to === null) return null;
  const label = t("History of {name}", { name });
  return (
    <Link
      to={to(id)}
      aria-label={label}
      title={label}
      className="inline-flex size-control-small items-center justify-center rounded-button align-middle text-muted hover:bg-hover hover:text-content"
    >
      <Icon icon={History} size={16} />
    </Link>
  );
}
