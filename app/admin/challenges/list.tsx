import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ListOrdered, Plus, Trophy } from "lucide";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { challengeKind } from "~/services/challenge-types/registry";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import {
  challengeListQuery,
  challengeSelectionIntent,
  type ChallengeRowView,
} from "~/services/challenges/challenges-admin.schema";
import { listChallengesForAdmin } from "~/services/challenges/challenges.admin.server";
import { createChallengeIntent } from "~/services/challenges/form/challenge-form.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SavedViews } from "../saved-views/saved-views";
import { tagFilter } from "../table/list-filters";
import { SelectionActions, useScheduleActions } from "../table/selection-actions";
import { challengeTo, useChallengeColumns } from "./challenge-columns";
import { CHALLENGE_LIST } from "./list-texts";
import * as selection from "./selection-intents.server";
import { create } from "./wizard/save-challenge.server";

export const loader = programLoader(listChallengesForAdmin, { query: challengeListQuery });

/** `POST programs/{id}/challenges`: creates one, for scripts, since the wizard posts to its own page; changes the selected. */
export const action = programAction(z.discriminatedUnion("intent", [createChallengeIntent, challengeSelectionIntent]), {
  create,
  ...selection,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

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
  const types = CHALLENGE_TYPES.map((type) => ({ value: type, label: t(challengeKind(type).label) }));
  const filters = [
    { name: "status", label: t("Status"), multiple: true, options: choices(STATUS_LABELS, t) },
    { name: "challenge_type", label: t("Type"), multiple: true, options: types },
    ...tagFilter(t, tags),
    { name: "start", label: t("Start") },
    { name: "finish", label: t("End") },
    { name: "created", label: t("Created") },
  ];
  const url = `/admin/v2/programs/${id}/challenges`;
  return (
    <>
      <PageTitle
        title={t("Challenges")}
        count={rows.totalItems}
        actions={
          nothing ? null : (
            <>
              {may("challenges:update") && rows.totalItems > 1 ? (
                <ButtonLink variant="quiet" icon={ListOrdered} to={`${url}/order`}>
                  {t("Order on home")}
                </ButtonLink>
              ) : null}
              {may("challenges:manage") ? (
                <ExportTable to={`/admin/v2/programs/${id}/challenges.csv?${search}`} />
              ) : null}
              {add}
            </>
          )
        }
      />
      <ListToolbar
        texts={CHALLENGE_LIST}
        filters={filters}
        table={{ id: "challenges", columns: choosableColumns(columns) }}
        actions={<SavedViews list="challenges" />}
      />
      <DataTable
        texts={CHALLENGE_LIST}
        tableId="challenges"
        columns={columns}
        rows={rows}
        rowTo={challengeTo}
        rowLabel={(row) => row.name}
        bulkActions={
          may("challenges:update") || may("challenges:manage")
            ? (selected, clear) => <ChallengeSelection url={url} selected={selected} clear={clear} tags={tags} />
            : undefined
        }
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

interface ChallengeSelectionProps {
  url: string;
  selected: readonly ChallengeRowView[];
  clear: () => void;
  tags: readonly NamedTag[];
}

function ChallengeSelection({ url, selected, clear, tags }: ChallengeSelectionProps) {
  const { may } = useAdminProgram();
  const actions = useScheduleActions(selected);
  return (
    <SelectionActions
      url={url}
      ids={selected.map(({ id }) => id)}
      clear={clear}
      actions={may("challenges:update") ? actions : []}
      tags={may("challenges:manage") ? tags : undefined}
      exportUrl={may("challenges:manage") ? `${url}.csv` : undefined}
    />
  );
}

function choices(labels: Record<string, string>, t: (text: string) => string) {
  return Object.entries(labels).map(([value, label]) => ({ value, label: t(label) }));
}
