import { useFetcher } from "@remix-run/react";
import { CalendarClock, Trash2 } from "lucide";
import { useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { useLocale, useText } from "~/locales/use-text";
import type { ScheduleView } from "~/services/participant-exports/export-schedules.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { FAILURE_LABELS, FILTERED_LABEL, MODE_LABELS, TYPE_LABELS } from "./export-texts";
import { hourText, weekdayText } from "./schedule-fields";

/** The exports that start by themselves, the next one first. */
export function ScheduledExports({ schedules }: { schedules: readonly ScheduleView[] }) {
  const t = useText();
  const fetcher = useFetcher();
  const [deleting, setDeleting] = useState<ScheduleView>();
  useIntentToast(fetcher);
  if (schedules.length === 0) return null;
  const confirm = () => {
    if (!deleting) return;
    fetcher.submit({ intent: "delete_schedule", id: deleting.id, authenticity_token: csrfToken() }, { method: "post" });
    setDeleting(undefined);
  };
  return (
    <section aria-labelledby="scheduled" className="mb-6">
      <h2 id="scheduled" className="mb-2 text-14 font-strong">
        {t("Scheduled exports")}
      </h2>
      <ul className="surface-card divide-y divide-border rounded-card border border-border">
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onDelete={() => setDeleting(schedule)} />
        ))}
      </ul>
      {deleting ? (
        <ConfirmDialog
          title={t("Delete this scheduled export?")}
          danger
          confirmLabel={t("Delete")}
          onConfirm={confirm}
          onCancel={() => setDeleting(undefined)}
        >
          {t("No more files will be made. Those that are there stay for their days.")}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function ScheduleRow({ schedule, onDelete }: { schedule: ScheduleView; onDelete: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const { every, weekday, hour, type, mode, filtered, target, admin_name, next_at, failure } = schedule;
  const time = hourText(hour, locale);
  const facts = [
    [TYPE_LABELS[type], MODE_LABELS[mode], ...(filtered ? [FILTERED_LABEL] : [])].map((text) => t(text)).join(", "),
    target ?? t("Email to {name}", { name: admin_name }),
    t("Next: {time}", { time: dateTimeText(next_at, time_zone, locale) }),
  ];
  return (
    <li className="flex items-center gap-3 p-3">
      <Icon icon={CalendarClock} size={16} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-strong">
          {every === "day"
            ? t("Every day at {time}", { time })
            : t("Every {day} at {time}", { day: weekdayText(weekday!, locale), time })}
        </p>
        <p className="text-12 [overflow-wrap:anywhere] text-muted">{facts.join(" · ")}</p>
        {failure ? <p className="text-12 text-negative">{t(FAILURE_LABELS[failure], { name: admin_name })}</p> : null}
      </div>
      <IconButton icon={Trash2} size={16} label={t("Delete")} onClick={onDelete} />
    </li>
  );
}
