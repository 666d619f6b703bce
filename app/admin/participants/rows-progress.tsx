import { useText } from "~/locales/use-text";
import { ProgressBar } from "~/ui/primitives/progress";

/** How far the worker is with the users of an export or a bulk change. */
export function RowsProgress({ done, total }: { done: number; total: number }) {
  const t = useText();
  return (
    <>
      <ProgressBar value={done} max={total} label={t("Running")} className="w-full min-w-30" />
      <span className="text-small text-muted">
        {t({ one: "{done} of {count} user", other: "{done} of {count} users" }, { done, count: total })}
      </span>
    </>
  );
}
