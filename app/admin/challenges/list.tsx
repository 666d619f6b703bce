import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { Plus, Trophy } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { createChallengeIntent } from "~/services/challenges/challenge-form.schema";
import { STATUS_LABELS, TYPE_LABELS } from "~/services/challenges/challenge-labels";
import { challengeListQuery } from "~/services/challenges/challenges-admin.schema";
import { listChallengesForAdmin } from "~/services/challenges/challenges.admin.server";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { challengeTo, useChallengeColumns } from "./challenge-columns";
import { create } from "./wizard/save-challenge.server";

export const loader = programLoader({ query: challengeListQuery }, async ({ ctx, query }) =>
  listChallengesForAdmin(ctx, query),
);

/** `POST programs/{id}/challenges`, for scripts; the wizard posts to its own page. */
export const action = programAction(createChallengeIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Challenges"), matches);

/** The list of the program's challenges. */
export default function ChallengeList() {
  const t = useText();
  const { tags, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const columns = useChallengeColumns();
  const [search] = useSearchParams();
  const nothing = search.size === 0 && rows.totalItems === 0;
  const add = may("challenges:create") ? (
    <ButtonLink to={`/admin/v2/programs/${id}/challenges/new`}>
      <Icon icon={Plus} size={16} />
      {t("Add Challenge")}
    </ButtonLink>
  ) : null;
  const filters = [
    { name: "status", label: t("Status"), options: choices(STATUS_LABELS, t) },
    { name: "challenge_type", label: t("Type"), options: choices(TYPE_LABELS, t) },
    ...(tags.length > 0
      ? [{ name: "tag", label: t("Tag"), options: tags.map((tag) => ({ value: tag.id, label: tag.name })) }]
      : []),
  ];
  return (
    <>
      <PageTitle
        title={t("Challenges")}
        count={rows.totalItems}
        actions={
          nothing ? null : (
            <>
              {may("challenges:manage") ? (
                <span className="max-sm:hidden">
                  <ExportTable to={`/admin/v2/programs/${id}/challenges.csv?${search}`} />
                </span>
              ) : null}
              {add}
            </>
          )
        }
      />
      <ListToolbar
        noun={t("challenges")}
        filters={filters}
        table={{ id: "challenges", columns: choosableColumns(columns) }}
      />
      <DataTable
        noun={t("challenges")}
        tableId="challenges"
        columns={columns}
        rows={rows}
        rowTo={challengeTo}
        empty={
          nothing ? (
            <EmptyState
              plain
              icon={Trophy}
              title={t("No challenges yet")}
              text={t(
                "Challenges are what participants do to earn points, like taking a quiz, watching a video or inviting a friend. Add your first one.",
              )}
              action={add}
            />
          ) : undefined
        }
      />
    </>
  );
}

function choices(labels: Record<string, string>, t: (text: string) => string) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}
