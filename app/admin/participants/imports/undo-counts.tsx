import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import type { ImportUndoCounts } from "~/services/participant-imports/participant-imports.schema";
import { StatCard } from "~/ui/primitives/stat-card";
import { useAdminProgram } from "../../frame/use-admin-frame";

/** What an undo of an import would do, or has done. */
export function UndoCountCards({ kind, counts }: { kind: ImportKind; counts: ImportUndoCounts }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const entries: [string, number][] = [
    [t("Entries removed"), counts.removed],
    [t("Left as they are"), counts.left_as_is],
    [t("{term} removed", { term }), counts.points_removed],
    [t("{term} returned", { term }), counts.points_returned],
  ];
  const accounts: [string, number][] = [
    [t("Accounts deleted"), counts.removed],
    [t("Accounts set back"), counts.restored],
    [t("Of these in part"), counts.partly],
    [t("Left as they are"), counts.left_as_is],
    [t("{term} removed", { term }), counts.points_removed],
    [t("{term} returned", { term }), counts.points_returned],
  ];
  return (
    <div className="grid grid-cols-2 gap-grid md:grid-cols-3">
      {(kind === "history" ? entries : accounts).map(([label, value]) => (
        <StatCard key={label} label={label} value={formatNumber(value, locale)} />
      ))}
    </div>
  );
}
