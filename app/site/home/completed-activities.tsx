import { lazy, Suspense } from "react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { useStoredFlag } from "~/ui/hooks/use-stored-flag";
import { Disclosure } from "~/ui/primitives/disclosure";
import { ActivitySkeleton } from "./activity-skeleton";

/** A separate chunk: the table is at the end of the page and loads its own data. */
const ActivityTable = lazy(() => import("./activity-table").then((module) => ({ default: module.ActivityTable })));

/** 'Completed Activities': the participant's activity in a table that can be collapsed. */
export function CompletedActivities() {
  const t = useText();
  const { participant } = useSite();
  const [open, setOpen] = useStoredFlag("activities-unfolded", false);
  return (
    <section aria-labelledby="activities">
      <Disclosure
        open={open}
        onToggle={setOpen}
        title={
          <h2 id="activities" className="text-18">
            {t("Completed Activities")}
          </h2>
        }
      >
        {open ? (
          <Suspense fallback={<ActivitySkeleton />}>
            {/* Earning or spending points adds a row, so the table is reloaded. */}
            <ActivityTable key={`${participant?.completed_challenges} ${participant?.unused_points}`} />
          </Suspense>
        ) : null}
      </Disclosure>
    </section>
  );
}
