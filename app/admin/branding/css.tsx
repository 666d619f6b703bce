import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { FormSection } from "~/admin/forms/form-section";
import { titleOf } from "~/admin/frame/document-title";
import { programAction } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { MAX_CSS_LENGTH } from "~/services/program-settings/branding.schema";
import { settingsIntent } from "~/services/program-settings/program-settings.schema";
import { checkCss } from "~/services/programs/operator-css";
import { TextArea } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { saveSentSettings } from "../settings/sent-settings.server";
import { brandingLoader } from "./branding-data.server";
import { BrandingForm, valuesOf } from "./branding-form";

export const loader = brandingLoader();

export const action = programAction(settingsIntent, { create: saveSentSettings, update: saveSentSettings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("CSS"), matches);

/** A program's own style sheet, with what the site leaves out of it. */
export default function Css() {
  const t = useText();
  const { branding, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const stored = useMemo(() => valuesOf(branding, ["css"]), [branding]);
  return (
    <BrandingForm
      title={t("CSS")}
      text={t("Your own rules, applied after the theme's.")}
      form="settings/branding/css"
      branding={branding}
      preview={preview}
      stored={stored}
      rejected={rejected}
    >
      {({ fields, values }) => (
        <FormSection title={t("Style sheet")}>
          <TextArea
            label={t("CSS")}
            rows={22}
            maxLength={MAX_CSS_LENGTH}
            spellCheck={false}
            className="font-mono"
            help={t("Theme colors are available as variables, such as {example}.", { example: "var(--perk-primary)" })}
            {...fields.field("css")}
          />
          <RemovedParts css={values.css ?? ""} />
        </FormSection>
      )}
    </BrandingForm>
  );
}

/** What the site leaves out of the style sheet, line by line. */
function RemovedParts({ css }: { css: string }) {
  const t = useText();
  const { removed, unclosed } = useMemo(() => checkCss(css), [css]);
  const lines = css.split("\n");
  return (
    <div role="status" className="grid gap-2">
      {unclosed ? (
        <p className="rounded-card border border-warning-border bg-warning-soft p-3 font-strong text-warning">
          {t("Line {line}: {part} is never closed, so the rules after it may not work.", unclosed)}
        </p>
      ) : null}
      {removed.length > 0 ? (
        <div className="rounded-card border border-warning-border bg-warning-soft p-3">
          <p className="font-strong text-warning">
            {t("The site ignores what browsers don't support and what would load or run something:")}
          </p>
          <ul className="mt-2 grid gap-2">
            {removed.map(({ line, parts }) => (
              <li key={line} className="min-w-0">
                {t("Line {line}: {parts}", { line, parts: parts.join("  ") })}
                <code className="mt-0.5 block truncate text-12 text-content-soft">{lines[line - 1]}</code>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
