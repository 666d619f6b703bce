import { Filter } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { FUNNEL_LABELS, percentText } from "~/services/dashboard/figure-texts";
import type { FiguresView } from "~/services/dashboard/figures.schema";
import { Definition } from "~/ui/overlay/definition";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { figureLinkOf } from "./figure-links";

/** How far those came who joined in the period, each step as a bar with its share of the first. */
export function FunnelPanel({ view }: { view: FiguresView }) {
  const t = useText();
  const locale = useLocale();
  const { id, may } = useAdminProgram();
  const { funnel } = view;
  const first = funnel[0]?.participants ?? 0;
  const title = t("From sign-up to first reward");
  return (
    <Panel
      title={title}
      action={
        <Definition
          label={title}
          text={t("Participants who joined in this period, and how far each of them has come until now.")}
        />
      }
    >
      {first === 0 ? (
        <EmptyState
          plain
          icon={Filter}
          title={t("Nobody joined in this period")}
          text={t("New participants appear here.")}
        />
      ) : (
        <ol className="grid gap-4">
          {funnel.map(({ step, participants, before }) => {
            const share = participants / first;
            const { path, needs } = figureLinkOf(step, view);
            const label = t(FUNNEL_LABELS[step]);
            const count = formatNumber(participants, locale);
            return (
              <li key={step}>
                <span className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{label}</span>
                  <span className="flex-none tabular-nums">
                    {may(needs) ? (
                      <Link
                        to={`/admin/v2/programs/${id}/${path}`}
                        aria-label={`${label}: ${count}`}
                        className="font-strong hover:text-link hover:underline"
                      >
                        {count}
                      </Link>
                    ) : (
                      <b className="font-strong">{count}</b>
                    )}
                    <span className="ml-2 text-12 text-muted">{percentText(share, locale)}</span>
                  </span>
                </span>
                <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-small bg-sunken">
                  <span className="fill block h-full bg-accent" style={{ width: `${share * 100}%` }} />
                </span>
                {before === null ? null : (
                  <span className="mt-1 block text-12 text-muted">
                    {t("{before} before", { before: formatNumber(before, locale) })}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Panel>
  );
}
