import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import type { ImportUndoCounts } from "~/services/participant-imports/participant-imports.schema";
import { StatCard } from "~/ui/primitives/stat-card";
import { useAdminProgram } from "../../frame/use-admin-frame";

interface UndoCountCardsProps {
  kind: ImportKind;
  counts: ImportUndoCounts;
  /** Nothing has happened yet. */
  isPreview?: boolean;
}

/** What an undo of an import would do, or has done. */
export function UndoCountCards({ kind, counts, isPreview = false }: UndoCountCardsProps) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const entries: [string, number][] = [
    [isPreview ? t("Entries to remove") : t("Entries removed"), counts.removed],
    [t("Left as they are"), counts.left_as_is],
    [isPreview ? t("{term} to remove", { term }) : t("{term} removed", { term }), counts.points_removed],
    [isPreview ? t("{term} to return", { term }) : t("{term} returned", { term }), counts.points_returned],
  ];
  const accounts: [string, number][] = [
    [isPreview ? t("Accounts to delete") : t("Accounts deleted"), counts.removed],
    [isPreview ? t("Accounts to restore") : t("Accounts restored"), counts.restored],
    [t("Only partly restored"), counts.partly],
    [t("Left as they are"), counts.left_as_is],
    [isPreview ? t("{term} to remove", { term }) : t("{term} removed", { term }), counts.points_removed],
    [isPreview ? t("{term} to return", { term }) : t("{term} returned", { term }), counts.points_returned],
  ];
  return (
    <div className="grid grid-cols-2 gap-grid md:grid-cols-3">
      {(kind === "history" ? entries : accounts).map(([label, value]) => (
        <StatCard key={label} label={label} value={formatNumber(value, locale)} />
      ))}
    </div>
  );
}
