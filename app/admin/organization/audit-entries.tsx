import { useSearchParams } from "@remix-run/react";
import { ArrowRight, ChevronRight } from "lucide";
import { markUp } from "~/locales/mark-up";
import { useLocale, useText } from "~/locales/use-text";
import type { AuditChangeView, AuditEntryView } from "~/services/organizations/audit-log.schema";
import { auditSentence } from "~/services/organizations/audit-sentences";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { withSearch } from "~/ui/table/data-table-edges";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminFrame } from "../frame/use-admin-frame";

interface AuditEntriesProps {
  entries: readonly AuditEntryView[];
  /** Of one thing, on its own page: without the program. */
  narrow?: boolean;
}

/** Entries of the audit log, newest first. Each one opens to show the values before and after. */
export function AuditEntries({ entries, narrow = false }: AuditEntriesProps) {
  return (
    <ol className="surface-card overflow-clip rounded-card border border-border">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-border last:border-b-0">
          <Entry entry={entry} narrow={narrow} />
        </li>
      ))}
    </ol>
  );
}

/** Links to the newest and to older entries; the log has no page numbers. */
export function AuditPages({ next }: { next: string | null }) {
  const t = useText();
  const [search] = useSearchParams();
  if (!next && !search.has("after")) return null;
  return (
    <nav aria-label={t("Pages")} className="mt-4 flex justify-end gap-2">
      {search.has("after") ? (
        <ButtonLink variant="quiet" size="small" to={withSearch(search, { after: null })}>
          {t("Newest")}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink variant="quiet" size="small" to={withSearch(search, { after: next })}>
          {t("Older")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

function Entry({ entry, narrow }: { entry: AuditEntryView; narrow: boolean }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useAdminFrame().program?.time_zone ?? "UTC";
  const key = entry.api_key && t("API key {name}", { name: entry.api_key.name });
  const who = entry.admin?.name ?? key ?? t("The platform");
  return (
    <details className="group">
      <summary
        className={classNames(
          "grid min-h-row cursor-pointer grid-cols-[16px_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2",
          narrow
            ? "sm:grid-cols-[16px_minmax(0,1fr)_minmax(0,1.6fr)_auto]"
            : "sm:grid-cols-[16px_minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,1fr)_auto]",
        )}
      >
        <Icon
          icon={ChevronRight}
          size={16}
          className="text-muted transition-transform group-open:rotate-90 max-sm:row-span-3"
        />
        <span className="flex min-w-0 items-center gap-2.5 font-strong">
          <Avatar name={who} size="tiny" />
          <span className="truncate" title={entry.admin?.email}>
            {who}
          </span>
        </span>
        <span className="truncate max-sm:col-start-2 max-sm:whitespace-normal">
          <Sentence entry={entry} />
        </span>
        {narrow ? null : (
          <span className="truncate text-content-soft max-sm:hidden">{entry.program?.name ?? t("Organization")}</span>
        )}
        <time
          dateTime={entry.created_at}
          className="text-12 whitespace-nowrap text-muted tabular-nums max-sm:col-start-2 sm:text-right"
        >
          {dateTimeText(entry.created_at, timeZone, locale)}
        </time>
      </summary>
      <div className="grid gap-3 border-t border-border bg-sunken px-4 py-3 text-12 sm:pl-11">
        {entry.changes.length > 0 ? (
          <Difference changes={entry.changes} />
        ) : (
          <p className="text-muted">{t("No values were recorded for this change.")}</p>
        )}
        {entry.reason ? <p>{t("Reason: {reason}", { reason: entry.reason })}</p> : null}
        {entry.target.to && !narrow ? (
          <p>
            <Link to={entry.target.to} className="text-link hover:underline">
              {t("Open {name}", { name: entry.target.name ?? entry.target_type })}
            </Link>
          </p>
        ) : null}
        <p className="break-all text-muted">
          {[entry.action, entry.target_type, entry.target_id].filter(Boolean).join(" ")} ·{" "}
          {t("Request {id}", { id: entry.request_id })}
        </p>
      </div>
    </details>
  );
}

/** What was done. Its link is below, since the sentence is inside the button that opens the entry. */
function Sentence({ entry: { action, target } }: { entry: AuditEntryView }) {
  const t = useText();
  const { text, values } = auditSentence(action, target);
  return markUp(t(text, values), { thing: (words) => <span className="font-strong">{words}</span> });
}

/** The changed fields, one per line, with the values before and after. */
function Difference({ changes }: { changes: readonly AuditChangeView[] }) {
  const t = useText();
  return (
    <dl className="grid gap-1.5">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-4 sm:grid-cols-[180px_minmax(0,1fr)]">
          <dt className="font-mono break-all text-muted">{field}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-2 break-words">
            {before === null ? null : (
              <del className="min-w-0 break-all text-negative">
                <span className="sr-only">{t("Before")} </span>
                {before}
              </del>
            )}
            {before !== null && after !== null ? (
              <Icon icon={ArrowRight} size={16} className="scale-75 text-muted" />
            ) : null}
            {after === null ? null : (
              <ins className="min-w-0 break-all text-positive no-underline">
                <span className="sr-only">{t("After")} </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
