import { History } from "lucide";
import { useText } from "~/locales/use-text";
import type { AuditEntryView } from "~/services/organizations/audit-log.schema";
import { EmptyState } from "~/ui/states/empty-state";
import { AuditEntries, AuditPages } from "./audit-entries";

/** The history tab of one thing: what admins changed on it, newest first. */
export function ObjectHistory({ entries, next }: { entries: readonly AuditEntryView[]; next: string | null }) {
  const t = useText();
  if (entries.length === 0)
    return <EmptyState icon={History} title={t("No changes yet")} text={t("Changes by admins appear here.")} />;
  return (
    <>
      <AuditEntries entries={entries} narrow />
      <AuditPages next={next} />
    </>
  );
}
