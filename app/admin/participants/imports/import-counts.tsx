import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import type { ImportCounts } from "~/services/participant-imports/participant-imports.schema";
import { StatCard } from "~/ui/primitives/stat-card";
import { useAdminProgram } from "../../frame/use-admin-frame";

/** What an import would do, or has done. */
export function ImportCountCards({ kind, counts }: { kind: ImportKind; counts: ImportCounts }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const entries: [string, number][] = [
    [t("New entries"), counts.created],
    [t("Imported before"), counts.unchanged],
    [t("Rejected rows"), counts.rejected],
    [t("{term} earned", { term }), counts.points_added],
    [t("{term} spent", { term }), counts.points_removed],
  ];
  const members: [string, number][] = [
    [t("New"), counts.created],
    [t("Changed"), counts.changed],
    [t("Unchanged"), counts.unchanged],
    [t("Rejected rows"), counts.rejected],
    [t("{term} added", { term }), counts.points_added],
    [t("{term} removed", { term }), counts.points_removed],
  ];
  return (
    <div className="grid grid-cols-2 gap-grid md:grid-cols-3">
      {(kind === "history" ? entries : members).map(([label, value]) => (
        <StatCard key={label} label={label} value={formatNumber(value, locale)} />
      ))}
    </div>
  );
}
