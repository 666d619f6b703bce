import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { titleOf } from "~/admin/frame/document-title";
import { programAction } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { BRANDING_LABELS } from "~/services/program-settings/branding-labels";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { radiusKeys, radiusNames } from "~/services/programs/theme";
import { FieldNotes, useField } from "~/ui/forms/field-frame";
import { errorIn } from "~/ui/forms/form-errors";
import type { FieldProps } from "~/ui/forms/form-fields";
import { saveSentSettings } from "../settings/sent-settings.server";
import { brandingLoader } from "./branding-data.server";
import { BrandingForm, valuesOf } from "./branding-form";

export const loader = brandingLoader();

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Borders"), matches);

type RadiusName = (typeof radiusNames)[number];

const NAMES: Record<RadiusName, string> = {
  none: msg("Square"),
  small: msg("Small"),
  medium: msg("Medium"),
  large: msg("Large"),
  full: msg("Full"),
};
const DRAWN: Record<RadiusName, number> = { none: 0, small: 4, medium: 8, large: 13, full: 22 };

/** The corners of a program's buttons, fields, tiles and cards. */
export default function Borders() {
  const t = useText();
  const { branding, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const stored = useMemo(() => valuesOf(branding.element_css_style, radiusKeys), [branding]);
  return (
    <BrandingForm
      title={t("Borders")}
      text={t("Corner radius of buttons, tiles and fields.")}
      form="settings/branding/borders"
      branding={branding}
      preview={preview}
      stored={stored}
      rejected={rejected}
    >
      {({ fields }) => (
        <FormSection title={t("Corners")}>
          {radiusKeys.map((key) => (
            <CornerField key={key} label={t(BRANDING_LABELS[key])} {...fields.field(key)} />
          ))}
        </FormSection>
      )}
    </BrandingForm>
  );
}

/** A choice of corners, each drawn. */
function CornerField({ label, name, id, defaultValue, error }: FieldProps & { label: string }) {
  const t = useText();
  const { frame } = useField({ label, error }, { id });
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      role="radiogroup"
      className="grid gap-2 outline-none"
      aria-describedby={frame.describedBy}
    >
      <legend className="mb-2 text-14 leading-snug font-strong">{label}</legend>
      <div className="grid grid-cols-3 gap-1.5 min-[420px]:grid-cols-5">
        {radiusNames.map((value) => (
          <label
            key={value}
            className="grid cursor-pointer justify-items-center gap-1.5 rounded-input border border-border px-1 py-2 text-12 hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} className="sr-only" />
            <span aria-hidden className="size-6 overflow-hidden">
              <span className="block size-11 border-2 border-current" style={{ borderRadius: DRAWN[value] }} />
            </span>
            {t(NAMES[value])}
          </label>
        ))}
      </div>
      <FieldNotes {...frame} />
    </fieldset>
  );
}
