import { useState } from "react";
import { moneyText } from "~/locales/money";
import { INTL_TAGS } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { POINTS_DECIMALS, pointsPerCents } from "~/services/purchase-proof/purchase-proof-fields";
import { NumberField } from "~/ui/forms/fields/number-field";
import type { FieldProps } from "~/ui/forms/form-fields";
import { useAdminProgram } from "../frame/use-admin-frame";

/** One unit of the currency, in hundredths. */
const UNIT = 100;
const EXAMPLE = 0.02;

/** Points per cent in the program's words: 'Sparks for each $1 spent: 2' for 0.02. It is right for one as well. */
export function usePointsMeaning(): (pointsPerCent: number) => string {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, currency } = useAdminProgram();
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale], { maximumFractionDigits: POINTS_DECIMALS - 2 });
  return (pointsPerCent) =>
    t("{term} for each {amount} spent: {points}", {
      points: numbers.format(pointsPerCent * UNIT),
      term,
      amount: moneyText(locale, UNIT, currency),
    });
}

interface PointsPerCentsFieldProps extends FieldProps {
  label: string;
  /** What the points are for. */
  about?: string;
  required?: boolean;
}

/** A number of points per cent, which says what it means while it is typed. */
export function PointsPerCentsField({ label, about = "", required, ...field }: PointsPerCentsFieldProps) {
  const t = useText();
  const meaningOf = usePointsMeaning();
  const [typed, setTyped] = useState(field.defaultValue);
  const value = pointsPerCents().safeParse(typed);
  const meaning = value.success
    ? `${meaningOf(value.data)}.`
    : t("Example: {example}. {meaning}.", { example: EXAMPLE, meaning: meaningOf(EXAMPLE) });
  return (
    <NumberField
      label={label}
      required={required}
      decimals={POINTS_DECIMALS}
      help={`${meaning} ${about}`.trim()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...field}
    />
  );
}
