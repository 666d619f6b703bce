import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Gift, Pencil, Trophy, type LucideIcon } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { formatNumber } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import type { ScheduleStatus } from "~/services/schedule";
import { storedTagIntent, type TagDetailView, type TaggedView } from "~/services/tags/tags.schema";
import { getTagDetail } from "~/services/tags/tags.verbs.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Facts } from "~/ui/facts";
import { Icon } from "~/ui/icon";
import { PageTitle } from "~/ui/page-title";
import { Panel } from "~/ui/panel";
import { StatusBadge } from "~/ui/status-badge";
import { shortDateText } from "~/ui/time-texts";
import { tagIntents } from "./tag-intents.server";
import { tagsPath } from "./tag-paths";
import { TagStatus } from "./tag-status";

export const loader = adminLoader(async ({ params, inProgram }) =>
  getTagDetail(await inProgram(params.programId), "content", params.tagId ?? ""),
);

const { update, delete: remove } = tagIntents("content");
/** `PUT` and `DELETE` of a page's address; the form posts to its own page. */
export const action = adminAction(storedTagIntent, { update, delete: remove });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** A content tag and what it stands on (specification 2, section 2.8). */
export default function ContentTagDetail() {
  const tag = useLoaderData<typeof loader>();
  const t = useText();
  const { id, may } = useConsoleProgram();
  const path = tagsPath(id, "content");
  return (
    <div className="min-w-0">
      <PageTitle
        title={tag.name}
        crumbs={[useSettingsCrumb(), { label: t("Content tags"), to: path }]}
        actions={
          <ButtonLink to={`${path}/${tag.id}/edit`}>
            <Icon icon={Pencil} size={16} />
            {t("Edit")}
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-grid min-[900px]:grid-cols-[280px_minmax(0,1fr)]">
        <Panel flush>
          <TagFacts tag={tag} />
        </Panel>
        <div className="grid gap-grid">
          <TaggedRows
            title={t("Challenges")}
            rows={tag.challenges}
            count={countOf(tag, "challenges")}
            rowTo={may("challenges:view") ? (row) => `/admin/v2/challenges/${row.id}` : undefined}
            empty={{
              icon: Trophy,
              title: t("No challenges use this tag"),
              text: t("Choose the tag in a challenge's form and the challenge will stand here."),
            }}
          />
          <TaggedRows
            title={t("Rewards")}
            rows={tag.rewards}
            count={countOf(tag, "rewards")}
            rowTo={may("rewards:view") ? (row) => `/admin/v2/rewards/${row.id}` : undefined}
            empty={{
              icon: Gift,
              title: t("No rewards use this tag"),
              text: t("Choose the tag in a reward's form and the reward will stand here."),
            }}
          />
        </div>
      </div>
    </div>
  );
}

function TagFacts({ tag }: { tag: TagDetailView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useConsoleProgram();
  return (
    <Facts
      facts={[
        [
          t("Name"),
          <span key="name" className="font-strong" title={tag.name}>
            {tag.name}
          </span>,
        ],
        [t("Status"), <TagStatus key="status" active={tag.active} />],
        [t("Created"), shortDateText(tag.created_at, time_zone, locale)],
        [t("Used"), formatNumber(tag.taggings_count, locale)],
        ...tag.taggings.map(({ display_name, count }) => [t(display_name), formatNumber(count, locale)] as const),
      ]}
    />
  );
}

function countOf({ taggings }: TagDetailView, kind: "challenges" | "rewards"): number {
  return taggings.find(({ attribute_name }) => attribute_name === kind)?.count ?? 0;
}

interface TaggedRowsProps {
  title: string;
  rows: readonly TaggedView[];
  /** How many there are in all. */
  count: number;
  /** The page of a row, for who may open it. */
  rowTo?: (row: TaggedView) => string;
  empty: { icon: LucideIcon; title: string; text: string };
}

function TaggedRows({ title, rows, count, rowTo, empty }: TaggedRowsProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <Panel
      flush
      title={
        <>
          {title} <span className="font-text text-muted tabular-nums">{formatNumber(count, locale)}</span>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState plain {...empty} />
      ) : (
        <ul className="mt-3 border-t border-border">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex min-h-row items-center gap-3 border-b border-border px-card-pad last:border-b-0"
            >
              {rowTo ? (
                <Link to={rowTo(row)} className="min-w-0 truncate font-strong hover:underline" title={row.name}>
                  {row.name}
                </Link>
              ) : (
                <span className="min-w-0 truncate font-strong" title={row.name}>
                  {row.name}
                </span>
              )}
              <span className="ml-auto">
                <StatusBadge status={row.status} label={t(STATUS_LABELS[row.status as ScheduleStatus])} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > rows.length ? (
        <p className="border-t border-border px-card-pad py-3 text-12 text-muted">
          {t("The newest {shown} of {count}.", { shown: rows.length, count })}
        </p>
      ) : null}
    </Panel>
  );
}
