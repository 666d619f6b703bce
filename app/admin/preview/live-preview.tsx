import { lazy, Suspense } from "react";
import type { BrandingView } from "~/services/program-settings/branding.schema";
import type { FieldValues } from "~/ui/forms/form-fields";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Skeleton } from "~/ui/states/skeleton";
import type { BrandingPreviewData } from "./preview-data.server";

const BrandingPreview = lazy(() => import("./branding-preview"));
const TiersPreview = lazy(() => import("./tiers-preview"));

interface LivePreviewProps {
  branding: BrandingView;
  /** The unsaved input of a form; without it, the site as it is. */
  values?: FieldValues;
  data: BrandingPreviewData;
}

const NOTHING_TYPED: FieldValues = {};

/** The preview of the site, loaded after the page: it is most of the site's code. */
export function LivePreview({ branding, values = NOTHING_TYPED, data }: LivePreviewProps) {
  const skeleton = <Skeleton className="h-172 rounded-card" />;
  if (!useHydrated()) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <BrandingPreview branding={branding} values={values} data={data} />
    </Suspense>
  );
}

/** The preview of the tiers, loaded after the page, too. */
export function LiveTiers(props: Required<LivePreviewProps>) {
  const skeleton = <Skeleton className="h-120 rounded-card" />;
  if (!useHydrated()) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <TiersPreview {...props} />
    </Suspense>
  );
}
