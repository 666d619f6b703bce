import { Form, useNavigation } from "@remix-run/react";
import { Mail } from "lucide";
import type { ReactNode } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { Days, RangeError } from "~/services/dashboard/figure-range";
import type { FiguresQuery, FiguresView } from "~/services/dashboard/figures.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Button } from "~/ui/primitives/button";
import { Skeleton } from "~/ui/states/skeleton";
import { ExportTable } from "~/ui/table/export-table";
import { dayText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { CARD } from "../metric-cards";
import { RangeForm } from "./range-form";

interface FiguresHeadProps {
  chosen: FiguresQuery;
  today: string;
  error?: RangeError;
  /** The switch of the weekly email, which may be late. */
  mail: ReactNode;
}

/** The choice of the days, and what can be done with their figures. */
export function FiguresHead({ chosen, today, error, mail }: FiguresHeadProps) {
  const { id } = useAdminProgram();
  const { range, from, to, compare } = chosen;
  const query = new URLSearchParams({ range, compare });
  if (range === "custom" && from) query.set("from", from);
  if (range === "custom" && to) query.set("to", to);
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <RangeForm
        key={query.toString()}
        range={range}
        from={from}
        to={to}
        compare={compare}
        today={today}
        error={error}
      />
      <div className="flex flex-wrap gap-2">
        {mail}
        {error ? null : <ExportTable to={`/admin/v2/programs/${id}/dashboard/figures.csv?${query}`} />}
      </div>
    </div>
  );
}

/** Turns the admin's own email of each Monday on or off. */
export function WeeklyMailButton({ on }: { on: boolean }) {
  const t = useText();
  const { formData } = useNavigation();
  const intent = on ? "weekly_mail_off" : "weekly_mail_on";
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="quiet"
        icon={Mail}
        pending={formData?.get("intent") === intent}
      >
        {on ? t("Stop the weekly email") : t("Email me every Monday")}
      </Button>
    </Form>
  );
}

/** Which days the figures are about, which they are compared with, and whether all are counted. */
export function FiguresState({ view, now }: { view: FiguresView; now: string }) {
  const t = useText();
  const locale = useLocale();
  const daysText = ({ from, to }: Days) => {
    const [first, last] = [from, to].map((day) => dayText(day, now, "UTC", locale));
    return first === last ? first! : `${first} – ${last}`;
  };
  const { compared, complete, counted_at: countedAt } = view;
  return (
    <p className="text-12 text-muted">
      {compared
        ? t("{days}, compared with {before}", { days: daysText(view), before: daysText(compared) })
        : daysText(view)}
      {countedAt !== null && !complete ? <> · {t("Some of these days are still being counted.")}</> : null}
    </p>
  );
}

/** The placeholder while the figures load. */
export function FiguresSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-grid lg:grid-cols-4">
      {Array.from({ length: 8 }, (_, tile) => (
        <div key={tile} className={CARD}>
          <Skeleton className="my-[3px] h-3.5 w-24 max-w-full" />
          <Skeleton className="mt-2 h-7 w-20" />
          <Skeleton className="mt-1.5 mb-0.5 h-3 w-28 max-w-full" />
        </div>
      ))}
    </div>
  );
}
