import { useState, type ReactNode } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { contrastOf, parseColour } from "~/services/programs/colour";
import { classNames } from "~/ui/primitives/class-names";
import { control, FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";

/** The minimum contrast of normal text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

interface ColourFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** The colour that this one is used with; the field shows their contrast. */
  against?: { colour: string; label: string };
}

/** A colour, with the native picker and a text field for its code. */
export function ColourField({ label, help, error, against, defaultValue, required, ...input }: ColourFieldProps) {
  const t = useText();
  const locale = useLocale();
  const [text, setText] = useState(defaultValue);
  const colour = parseColour(text);
  const other = against && parseColour(against.colour);
  const contrast = colour && other ? contrastOf(colour, other) : null;
  const hint =
    contrast === null || !against ? (
      help
    ) : (
      <>
        {help}{" "}
        {t("Contrast with {other}: {ratio} to 1.", {
          other: against.label,
          ratio: formatNumber(Math.floor(contrast * 10) / 10, locale),
        })}{" "}
        {contrast < MIN_CONTRAST ? <span className="text-warning">{t("Hard to read.")}</span> : null}
      </>
    );
  const { field, frame } = useField({ label, help: hint, error }, { ...input, required });
  return (
    <FieldFrame {...frame}>
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={t("Pick {label}", { label })}
          value={colour ?? "#000000"}
          onChange={(event) => setText(event.currentTarget.value)}
          className="size-input flex-none cursor-pointer rounded-input border border-border-control bg-field p-1"
        />
        <input
          {...field}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
          placeholder="#rrggbb"
          className={classNames(control, "h-input font-mono")}
        />
      </span>
    </FieldFrame>
  );
}
