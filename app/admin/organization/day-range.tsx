import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { useAdminFrame } from "../frame/use-admin-frame";

const field =
  "h-control-small min-w-0 rounded-input border border-border-control bg-field px-2 text-12 hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none";

/** A filter by days, in the URL as `from` and `to`. */
export function DayRange() {
  const t = useText();
  const [search] = useSearchParams();
  const submit = useSubmit();
  const otherParams = [...search].filter(([name]) => !["from", "to", "after", "time_zone"].includes(name));
  const apply = ({ currentTarget: { form, value, validity } }: ChangeEvent<HTMLInputElement>) => {
    // A date that is being typed has years such as 0002 at first.
    if (validity.valid && (value === "" || value >= "2000")) submit(form, { preventScrollReset: true });
  };
  const day = (name: "from" | "to", label: string) => (
    <label className="inline-flex items-center gap-1.5 text-12 text-muted max-sm:grid max-sm:min-w-0">
      {label}
      <input
        key={search.get(name)}
        type="date"
        name={name}
        defaultValue={search.get(name) ?? ""}
        onChange={apply}
        className={field}
      />
    </label>
  );
  const { program } = useAdminFrame();
  return (
    <Form method="get" className="mb-3 flex flex-wrap items-center gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      {otherParams.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {/* The days are those of the zone in which the rows are shown. */}
      <input type="hidden" name="time_zone" value={program?.time_zone ?? "UTC"} />
      {day("from", t("From"))}
      {day("to", t("To"))}
      <noscript>
        <Button type="submit" variant="quiet" size="small">
          {t("Apply")}
        </Button>
      </noscript>
    </Form>
  );
}
