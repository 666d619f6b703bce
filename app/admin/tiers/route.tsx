import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormLanguage } from "~/admin/forms/form-language";
import { FormSection } from "~/admin/forms/form-section";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { LiveTiers } from "~/admin/preview/live-preview";
import { SettingsPreview } from "~/admin/preview/settings-preview";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { MAX_TIERS } from "~/services/tiers/tier-rules";
import { getTiers } from "~/services/tiers/tiers.admin.server";
import { MAX_BENEFITS, MAX_TIER_NAME, saveTiersIntent } from "~/services/tiers/tiers.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./tier-intents.server";
import { TierListField } from "./tier-list-field";

export const loader = programLoader(({ ctx }) => getTiers(ctx));
export const action = programAction(saveTiersIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Tiers"), matches);

/** What the form starts with while the program has no tiers. */
const FIRST_TIERS = [
  { name: "", points_threshold_min: 0, points_threshold_max: 999 },
  { name: "", points_threshold_min: 1000, points_threshold_max: null },
];

export default function Tiers() {
  const t = useText();
  const { tiers, version } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { term_points_as: term } = useAdminProgram();
  const values = useMemo(
    () => fieldValuesOf({ tiers: tiers.length > 0 ? tiers : FIRST_TIERS, version }),
    [tiers, version],
  );
  return (
    <SettingsPreview
      title={t("Tier-Based Leveling System")}
      text={t("Tiers count all the {term} that participants have ever earned, including those they've spent.", {
        term,
      })}
      values={values}
      version={version}
      preview={(typed, site) => <LiveTiers branding={site.branding} values={typed} data={site.preview} />}
    >
      {(onDiscard) => (
        <SavedForm
          label={t("Tier-Based Leveling System")}
          intent="create"
          values={values}
          version={version}
          isNew={tiers.length === 0}
          rejected={rejected}
          onDiscard={onDiscard}
        >
          {(fields) => (
            <FormLanguage errors={fields.errors}>
              <FormSection
                title={t("Tiers")}
                text={t(
                  "Participants see the benefits on their account page, and get one email when they reach a tier. Changing tiers here doesn't send any.",
                )}
              >
                <input type="hidden" name="version" value={fields.value("version")} />
                <TierListField
                  label={t("Tiers")}
                  fields={fields}
                  name="tiers"
                  max={MAX_TIERS}
                  maxName={MAX_TIER_NAME}
                  maxBenefits={MAX_BENEFITS}
                />
              </FormSection>
            </FormLanguage>
          )}
        </SavedForm>
      )}
    </SettingsPreview>
  );
}
