import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { useState, type ChangeEvent, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import {
  COMPARISONS,
  daysOf,
  RANGES,
  type ChosenDays,
  type Comparison,
  type RangeError,
} from "~/services/dashboard/figure-range";
import { COMPARISON_LABELS, RANGE_LABELS } from "~/services/dashboard/figure-texts";
import { SelectField, TextField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";

interface RangeFormProps extends ChosenDays {
  /** Undefined for a table, which is not compared with anything. */
  compare?: Comparison;
  /** The day that it is in the program's time zone. */
  today: string;
  /** What the server found wrong with the days. */
  error?: RangeError;
}

/** The days of the figures. A choice applies at once; days of one's own with the button, as everything without scripts. */
export function RangeForm({ range: chosen, from, to, compare, today, error: found }: RangeFormProps) {
  const t = useText();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [range, setRange] = useState(chosen);
  const [error, setError] = useState(found);
  const apply = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const name of ["page", "from", "to"]) if (name === "page" || changes.range) next.delete(name);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    navigate(`?${next}`, { preventScrollReset: true });
  };
  const changeRange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    setRange(RANGES.find((each) => each === value) ?? chosen);
    if (value !== "custom") apply({ range: value });
  };
  const changeComparison = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    if (range === chosen) apply({ compare: value });
  };
  const checkDays = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const dayIn = (name: string) => String(form.get(name) ?? "") || undefined;
    const days = daysOf({ range, from: dayIn("from"), to: dayIn("to") }, today);
    if (!("message" in days)) return;
    event.preventDefault();
    setError(days);
  };
  const errorOf = (field: RangeError["field"]) => (error?.field === field ? t(error.message, error.values) : null);
  const others = [...search].filter(([name]) => !["page", "range", "from", "to", "compare"].includes(name));
  return (
    <Form className="flex flex-wrap items-start gap-3 max-sm:*:grow" preventScrollReset noValidate onSubmit={checkDays}>
      {others.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        labelHidden
        label={t("Period")}
        name="range"
        value={range}
        onChange={changeRange}
        options={RANGES.map((value) => ({ value, label: t(RANGE_LABELS[value]) }))}
      />
      {range === "custom" ? (
        <>
          <TextField
            labelHidden
            label={t("First day")}
            name="from"
            type="date"
            required
            defaultValue={from}
            error={errorOf("from")}
          />
          <TextField labelHidden label={t("Last day")} name="to" type="date" defaultValue={to} error={errorOf("to")} />
        </>
      ) : null}
      {compare ? (
        <SelectField
          labelHidden
          label={t("Compared with")}
          name="compare"
          defaultValue={compare}
          onChange={changeComparison}
          options={COMPARISONS.map((value) => ({ value, label: t(COMPARISON_LABELS[value]) }))}
        />
      ) : null}
      {range === "custom" || !hydrated ? (
        <Button type="submit" variant="quiet" className="h-input">
          {t("Show")}
        </Button>
      ) : null}
    </Form>
  );
}
