import { useState, type ReactNode } from "react";
import { formatNumber } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import { contrastOf, parseColour } from "~/services/programs/colour";
import { classNames } from "../class-names";
import { control, FieldFrame, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";

/** Normal text reads well from this contrast on (WCAG 2.2, 1.4.3). */
const LEGIBLE = 4.5;

interface ColourFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** The colour it stands on or carries, whose contrast the field tells. */
  against?: { colour: string; label: string };
}

/** A colour: the browser's picker, and its code to type or paste. */
export function ColourField({ label, help, error, against, defaultValue, required, ...input }: ColourFieldProps) {
  const t = useText();
  const locale = useLocale();
  const [text, setText] = useState(defaultValue);
  const colour = parseColour(text);
  const ground = against && parseColour(against.colour);
  const contrast = colour && ground ? contrastOf(colour, ground) : null;
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
        {contrast < LEGIBLE ? <span className="text-warning">{t("Hard to read.")}</span> : null}
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
