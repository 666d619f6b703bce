import { lazy, Suspense } from "react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { Disclosure } from "~/ui/disclosure";
import { ActivitySkeleton } from "./activity-skeleton";

/** It fills itself from a call of its own at the end of the page, so it need not come with the rest. */
const ActivityTable = lazy(() => import("./activity-table").then((module) => ({ default: module.ActivityTable })));

/** 'Completed Activities': what the participant has done, in a table that closes (specification 1, section 2 "Home"). */
export function CompletedActivities() {
  const t = useText();
  const { participant } = useSite();
  return (
    <section aria-labelledby="activities" className="mt-section">
      <Disclosure
        defaultOpen
        title={
          <h2 id="activities" className="text-24">
            {t("Completed Activities")}
          </h2>
        }
      >
        <Suspense fallback={<ActivitySkeleton />}>
          {/* Whoever has earned or spent something meanwhile has a new first row. */}
          <ActivityTable key={`${participant?.completed_challenges} ${participant?.unused_points}`} />
        </Suspense>
      </Disclosure>
    </section>
  );
}
