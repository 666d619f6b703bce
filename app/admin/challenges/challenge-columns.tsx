import { Link } from "@remix-run/react";
import { useMemo } from "react";
import { formatNumber, type Locale } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { challengeTypeLabel, STATUS_LABELS } from "~/services/challenges/challenge-labels";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { TilePicture } from "~/ui/primitives/tile";
import type { DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { RowActions } from "./row-actions";

/** The columns of the challenge list. Memoized, because new column objects would reset the state of their cells. */
export function useChallengeColumns(): DataColumn<ChallengeRowView>[] {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  return useMemo(() => challengeColumns(t, locale, time_zone), [t, locale, time_zone]);
}

function challengeColumns(t: Translate, locale: Locale, timeZone: string): DataColumn<ChallengeRowView>[] {
  const day = (instant: string | null) => (instant ? shortDateText(instant, timeZone, locale) : <Nothing />);
  const number = (value: number) => formatNumber(value, locale);
  return [
    { id: "name", header: t("Name"), meta: { sort: "name" }, cell: ({ row }) => <NameCell challenge={row.original} /> },
    {
      id: "status",
      header: t("Status"),
      cell: ({ row }) => <StatusBadge status={row.original.status} label={t(STATUS_LABELS[row.original.status])} />,
    },
    {
      id: "type",
      header: t("Type"),
      meta: { sort: "challenge_type", wide: true },
      cell: ({ row: { original } }) => t(challengeTypeLabel(original.challenge_type, original.parameters)),
    },
    {
      id: "points",
      header: t("Earnable Points"),
      meta: { sort: "points", numeric: true, wide: true },
      cell: ({ row }) => number(row.original.points),
    },
    {
      id: "completions",
      header: t("Completions"),
      meta: { sort: "completions", numeric: true, wide: true },
      cell: ({ row }) => number(row.original.completions),
    },
    {
      id: "clicks",
      header: t("Clicks"),
      meta: { numeric: true, wide: true },
      cell: ({ row }) => number(row.original.clicks),
    },
    {
      id: "start",
      header: t("Start"),
      meta: { sort: "start", wide: true },
      cell: ({ row }) => day(row.original.start),
    },
    {
      id: "finish",
      header: t("End"),
      meta: { sort: "finish", wide: true },
      cell: ({ row }) => day(row.original.finish),
    },
    {
      id: "tags",
      header: t("Tags"),
      meta: { wide: true },
      cell: ({ row }) => <TagsCell tags={row.original.tag_list} />,
    },
    {
      id: "identifier",
      header: t("Identifier"),
      meta: { sort: "identifier", wide: true, hidden: true },
      cell: ({ row }) => (
        <span title={row.original.identifier} className="block max-w-28 truncate font-mono text-12">
          {row.original.identifier}
        </span>
      ),
    },
    {
      id: "updated",
      header: t("Updated"),
      meta: { sort: "updated_at", wide: true, hidden: true },
      cell: ({ row }) => day(row.original.updated_at),
    },
    {
      id: "actions",
      header: () => <span className="sr-only">{t("Actions")}</span>,
      meta: { numeric: true },
      cell: ({ row }) => (
        <span className="flex justify-end">
          <RowActions challenge={row.original} />
        </span>
      ),
    },
  ];
}

export function challengeTo({ id }: Pick<ChallengeRowView, "id">): string {
  return `/admin/v2/challenges/${id}`;
}

function NameCell({ challenge }: { challenge: ChallengeRowView }) {
  return (
    <Link
      to={challengeTo(challenge)}
      tabIndex={-1}
      className="flex max-w-80 items-center gap-2.5 font-strong max-sm:max-w-40"
    >
      <span className="size-6 flex-none overflow-hidden rounded-small">
        <TilePicture title={challenge.name} imageUrl={challenge.image?.url} />
      </span>
      <span className="truncate" title={challenge.name}>
        {challenge.name}
      </span>
    </Link>
  );
}

const VISIBLE_TAGS = 2;

function TagsCell({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <Nothing />;
  const more = tags.slice(VISIBLE_TAGS);
  return (
    <span className="flex gap-1">
      {tags.slice(0, VISIBLE_TAGS).map((tag) => (
        <span key={tag} className="inline-flex h-5 max-w-32 items-center rounded-small bg-track px-1.5 text-12">
          <span className="truncate" title={tag}>
            {tag}
          </span>
        </span>
      ))}
      {more.length > 0 ? (
        <span title={more.join(", ")} className="text-12 text-muted">
          +{more.length}
        </span>
      ) : null}
    </span>
  );
}

function Nothing() {
  return <span className="text-muted">—</span>;
}
