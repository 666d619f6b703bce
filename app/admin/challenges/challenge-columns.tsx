import { useMemo } from "react";
import { RowMenu, RowMenuButton } from "~/admin/table/row-menu";
import { Nothing, RowPicture, useColumns } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";
import { challengeTypeLabel } from "~/services/challenge-types/registry";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import type { DataColumn } from "~/ui/table/data-table";
import { useChallengeActions } from "./use-challenge-actions";

/** The columns of the challenge list. Memoized, because new column objects would reset the state of their cells. */
export function useChallengeColumns(): DataColumn<ChallengeRowView>[] {
  const t = useText();
  const column = useColumns<ChallengeRowView>();
  return useMemo(() => {
    const typeOf = (row: ChallengeRowView) => t(challengeTypeLabel(row.challenge_type, row.parameters));
    return [
      column.link("name", t("Name"), {
        sort: "name",
        to: challengeTo,
        text: (row) => row.name,
        picture: (row) => <RowPicture name={row.name} url={row.image?.url} />,
        details: (row) => [typeOf(row)],
      }),
      column.badge("status", t("Status"), {
        status: (row) => row.status,
        label: (row) => t(STATUS_LABELS[row.status]),
      }),
      column.text("type", t("Type"), { sort: "challenge_type", text: typeOf }),
      column.number("points", t("Earnable Points"), { sort: "points", value: (row) => row.points }),
      column.number("completions", t("Completions"), { sort: "completions", value: (row) => row.completions }),
      column.number("clicks", t("Clicks"), { value: (row) => row.clicks }),
      column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
      column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
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
      column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
      column.date("updated", t("Updated"), { sort: "updated_at", hidden: true, value: (row) => row.updated_at }),
      column.actions((row) => (
        <RowMenuButton name={row.name}>
          <ChallengeMenu challenge={row} />
        </RowMenuButton>
      )),
    ];
  }, [t, column]);
}

function ChallengeMenu({ challenge }: { challenge: ChallengeRowView }) {
  return <RowMenu {...useChallengeActions(challenge)} />;
}

export function challengeTo({ id }: Pick<ChallengeRowView, "id">): string {
  return `/admin/v2/challenges/${id}`;
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
