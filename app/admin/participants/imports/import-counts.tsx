import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import type { ImportCounts } from "~/services/participant-imports/participant-imports.schema";
import { StatCard } from "~/ui/primitives/stat-card";
import { useAdminProgram } from "../../frame/use-admin-frame";

interface ImportCountCardsProps {
  kind: ImportKind;
  counts: ImportCounts;
  /** Before the import, when nobody knows what orders and events will earn. */
  isPreview?: boolean;
}

/** What an import would do, or has done. */
export function ImportCountCards({ kind, counts, isPreview = false }: ImportCountCardsProps) {
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
  const orders: [string, number][] = [
    [t("New orders"), counts.created],
    ...(isPreview
      ? [[t("Orders that are here already"), counts.changed] as [string, number]]
      : [
          [t("Changed orders"), counts.changed] as [string, number],
          [t("Unchanged orders"), counts.unchanged] as [string, number],
        ]),
    [t("Rejected rows"), counts.rejected],
    ...(isPreview
      ? []
      : [
          [t("{term} earned", { term }), counts.points_added] as [string, number],
          [t("{term} taken back", { term }), counts.points_removed] as [string, number],
        ]),
  ];
  const events: [string, number][] = [
    [t("New events"), counts.created],
    [t("Imported before"), counts.unchanged],
    [t("Rejected rows"), counts.rejected],
    ...(isPreview ? [] : [[t("{term} earned", { term }), counts.points_added] as [string, number]]),
  ];
  const cards = { members, history: entries, orders, events };
  return (
    <div className="grid grid-cols-2 gap-grid md:grid-cols-3">
      {cards[kind].map(([label, value]) => (
        <StatCard key={label} label={label} value={formatNumber(value, locale)} />
      ))}
    </div>
  );
}
