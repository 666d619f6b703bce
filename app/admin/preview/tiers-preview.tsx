import { useMemo } from "react";
import { useText } from "~/locales/use-text";
import type { BrandingView } from "~/services/program-settings/branding.schema";
import { sanitizeCss } from "~/services/programs/operator-css";
import { tierPlace } from "~/services/tiers/tier-rules";
import { TierPanel } from "~/site/account/tier-panel";
import { SitePreview } from "~/site/frame/use-site";
import { rowsIn, type FieldValues } from "~/ui/forms/form-fields";
import { siteLook } from "~/ui/styles/site-look";
import type { BrandingPreviewData } from "./preview-data.server";
import { SiteFrame } from "./site-frame";

interface TiersPreviewProps {
  branding: BrandingView;
  /** The input of the form. */
  values: FieldValues;
  data: BrandingPreviewData;
}

/** The tiers on the account page of somebody who has reached the first ones. */
export default function TiersPreview({ branding, values, data }: TiersPreviewProps) {
  const t = useText();
  const { site } = data.participant;
  const css = useMemo(() => siteLook(branding.element_css_style, sanitizeCss(branding.css)).themeCss, [branding]);
  const tiers = rowsIn(values, "tiers").map((row, at) => ({
    id: row.id || String(at),
    name: row.name?.trim() || t("Tier {position}", { position: at + 1 }),
    benefits: row.benefits ?? "",
    points_threshold_min: wholeNumber(row.points_threshold_min) ?? 0,
    points_threshold_max: wholeNumber(row.points_threshold_max),
  }));
  return (
    <section aria-label={t("Live preview")} className="surface-card overflow-clip rounded-card border border-border">
      <h2 className="border-b border-border px-card-pad py-3 text-14 font-strong">{t("Live preview")}</h2>
      <div className="preview-background p-4">
        <div className="mx-auto max-w-97 overflow-hidden rounded-card">
          <SiteFrame title={t("Live preview")} css={css} initialHeight={420}>
            <SitePreview value={site}>
              <div className="p-5">
                <TierPanel place={{ ...tierPlace(tiers, site.participant?.points ?? 0), tiers }} />
              </div>
            </SitePreview>
          </SiteFrame>
        </div>
      </div>
    </section>
  );
}

function wholeNumber(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
