import { TriangleAlert } from "lucide";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";

/** What a rule could cost without bound. Nothing for a rule that has what bounds it. */
export function RiskList({ risks }: { risks: readonly string[] }) {
  const t = useText();
  if (risks.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-card border border-warning-border bg-warning-soft p-3">
      <Icon icon={TriangleAlert} size={16} className="mt-1 flex-none text-warning" />
      <div>
        <p className="font-strong">{t("What this rule could cost")}</p>
        <ul className="mt-1 grid gap-1">
          {risks.map((risk) => (
            <li key={risk}>{risk}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
