import { FormDialog } from "~/admin/forms/form-dialog";
import { monthText } from "~/locales/month-text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { ROW_FIELDS, type ReportMonthView } from "~/services/points-report/points-report.schema";
import { Facts } from "~/ui/primitives/facts";
import { decimalText, FIELD_LABELS } from "./report-texts";

interface CloseDialogProps {
  month: ReportMonthView;
  /** The oldest open month. It and those after it are closed, too. */
  first: string;
  onClose: () => void;
}

/** Shows what is fixed when a month is closed, and closes it. */
export function CloseDialog({ month, first, onClose }: CloseDialogProps) {
  const t = useText();
  const locale = useLocale();
  const { money, value, currency } = month;
  const figures = ROW_FIELDS.filter((field) => field !== "settled");
  return (
    <FormDialog
      title={t("Close {month}?", { month: monthText(month.month, locale) })}
      intent="close"
      submitLabel={t("Close month")}
      submitWaiting={t("Closing the month")}
      onClose={onClose}
    >
      <input type="hidden" name="month" value={month.month} />
      <p className="text-muted">
        {t(
          "These figures and the journal stay as they are. What is reversed later counts in the month of its reversal.",
        )}
      </p>
      {first < month.month ? (
        <p>{t("The open months before it, from {month} on, are closed too.", { month: monthText(first, locale) })}</p>
      ) : null}
      <div className="-mx-card-pad">
        <Facts
          facts={[
            ...figures.map((field) => [t(FIELD_LABELS[field]), formatNumber(month[field], locale)] as const),
            [t("Value of a point"), value === null ? t("None") : `${value} ${currency}`],
            ...(money ? [[t("Closing value"), decimalText(money.closing, currency, locale)] as const] : []),
          ]}
        />
      </div>
    </FormDialog>
  );
}
