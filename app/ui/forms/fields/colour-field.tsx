import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { contrastOf, legibleOn, parseColour, type Hex } from "~/services/programs/colour";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { control, FieldNotes, useField } from "../field-frame";
import type { FieldProps } from "../form-fields";

/** The minimum contrast of normal text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

interface ColourFieldProps extends FieldProps {
  label: string;
  required?: boolean;
  /** The colour behind this one: the field shows their contrast, and how the site corrects it. */
  against?: { colour: string; label: string };
}

/** A colour in one line, with the native picker and a text field for its code. */
export function ColourField({ label, error, against, defaultValue, required, ...input }: ColourFieldProps) {
  const t = useText();
  const [text, setText] = useState(defaultValue);
  const colour = parseColour(text);
  const behind = against ? parseColour(against.colour) : null;
  const note =
    against && colour && behind ? <Contrast colour={colour} behind={behind} label={against.label} /> : undefined;
  const { field, frame } = useField({ label, help: note, error }, { ...input, required });
  return (
    <div className="grid min-w-0 gap-1.5 border-t border-border pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <label htmlFor={field.id} className="min-w-0 text-14 leading-snug">
          {label}
          {required ? <span aria-hidden> *</span> : null}
        </label>
        <span className="relative block w-34 flex-none">
          <input
            type="color"
            aria-label={t("Pick {label}", { label })}
            value={colour ?? "#000000"}
            onChange={(event) => setText(event.currentTarget.value)}
            className="colour-picker absolute top-1/2 left-1.5 size-6 -translate-y-1/2 cursor-pointer"
          />
          <input
            {...field}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            spellCheck={false}
            autoComplete="off"
            placeholder="#rrggbb"
            className={classNames(control, "h-input pl-10! font-mono")}
          />
        </span>
      </div>
      <FieldNotes {...frame} />
    </div>
  );
}

/** The contrast of a text colour; with too little of it, also the colour that the site shows instead. */
function Contrast({ colour, behind, label }: { colour: Hex; behind: Hex; label: string }) {
  const t = useText();
  const locale = useLocale();
  const ratio = contrastOf(colour, behind);
  const legible = ratio >= MIN_CONTRAST;
  const corrected = legibleOn(colour, behind);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={classNames("flex items-center gap-1", legible ? "text-positive" : "text-warning")}>
        <Icon icon={legible ? Check : TriangleAlert} size={16} />
        {t("{ratio}:1 on {other}", { ratio: formatNumber(Math.floor(ratio * 10) / 10, locale), other: label })}
      </span>
      {legible ? null : (
        <span className="flex items-center gap-1.5">
          {t("Hard to read. The site shows")}
          <span
            aria-hidden
            className="size-4 rounded-small border border-border-strong"
            style={{ background: corrected }}
          />
          <code>{corrected}</code>
        </span>
      )}
    </span>
  );
}
