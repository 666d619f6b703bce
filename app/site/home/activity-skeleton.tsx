import { useText } from "~/locales/use-text";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { Skeleton } from "~/ui/states/skeleton";

/** The placeholder for the rows of the activity table. */
export function ActivitySkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t("Loading, please wait...")}>
      <Rows />
    </div>
  );
}

const Rows = sharedMarkup("div", function Rows() {
  return (
    <>
      <div className="h-10 bg-sunken" />
      {Array.from({ length: 4 }, (_, row) => (
        <div
          key={row}
          className="flex h-14 items-center justify-between gap-6 border-t border-border px-5 md:px-card-pad"
        >
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3.5 w-12" />
        </div>
      ))}
    </>
  );
});
