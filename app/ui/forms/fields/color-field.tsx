import { Check, TriangleAlert } from "lucide";
import { useState } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { contrastOf, legibleOn, parseColor, type Hex } from "~/services/programs/color";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { control, FieldNotes, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";

/** The minimum contrast of normal text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

interface ColorFieldProps extends FieldProps {
  label: string;
  required?: boolean;
  /** The color behind this one: the field shows their contrast, and how the site corrects it. */
  against?: { color: string; label: string };
}

/** A color in one line, with the native picker, a text field for its code, and its contrast. */
export function ColorField({ label, error, against, defaultValue, required, ...input }: ColorFieldProps) {
  const t = useText();
  const [text, setText] = useState(defaultValue);
  const color = parseColor(text);
  const behind = against ? parseColor(against.color) : null;
  const ratio = color && behind ? contrastOf(color, behind) : null;
  const corrected = color && behind ? legibleOn(color, behind) : null;
  const note =
    against && ratio !== null && corrected ? (
      <>
        <span className="sr-only">{t("Shown on the color “{other}”.", { other: against.label })} </span>
        {ratio < MIN_CONTRAST ? <Correction color={corrected} /> : null}
      </>
    ) : undefined;
  const { field, frame } = useField({ label, help: note, error }, { ...input, required });
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="grid grid-cols-[136px_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_136px_64px]">
        <label htmlFor={field.id} className="text-14 leading-snug max-sm:col-span-2">
          {label}
          {required ? <span aria-hidden>{"\u00a0*"}</span> : null}
        </label>
        <span className="relative block">
          <input
            type="color"
            aria-label={t("Pick {label}", { label })}
            value={color ?? "#000000"}
            onChange={(event) => setText(event.currentTarget.value)}
            className="color-picker absolute top-1/2 left-1 size-6 -translate-y-1/2 cursor-pointer rounded-small"
          />
          <input
            {...field}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            spellCheck={false}
            autoComplete="off"
            placeholder="#rrggbb"
            className={classNames(control, "h-input pl-9! font-mono")}
          />
        </span>
        {ratio === null ? null : <Ratio value={ratio} />}
      </div>
      <FieldNotes {...frame} />
    </div>
  );
}

/** The contrast with the color behind, and whether it is enough. */
function Ratio({ value }: { value: number }) {
  const t = useText();
  const locale = useLocale();
  const legible = value >= MIN_CONTRAST;
  return (
    <span
      className={classNames(
        "flex items-center gap-1 text-12 tabular-nums sm:justify-end",
        legible ? "text-positive" : "text-warning",
      )}
    >
      <Icon icon={legible ? Check : TriangleAlert} size={16} label={legible ? t("Legible") : t("Hard to read")} />
      {`${formatNumber(Math.floor(value * 10) / 10, locale)}:1`}
    </span>
  );
}

/** The color that the site shows in place of one with too little contrast. */
function Correction({ color }: { color: Hex }) {
  const t = useText();
  return (
    <span className="flex items-center gap-1.5 text-warning">
      {t("Hard to read. The site shows {color} instead.", { color })}
      <span aria-hidden className="size-4 rounded-small border border-border-strong" style={{ background: color }} />
    </span>
  );
}
