import { PublishableMenu } from "~/admin/publishing/publishable-menu";
import { usePublishableActions } from "~/admin/publishing/use-publishable-actions";
import { RowMenuButton } from "~/admin/table/row-menu-button";
import { Nothing, RowPicture, useColumns } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";
import { challengeTypeLabel } from "~/services/challenge-types/registry";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import type { DataColumn } from "~/ui/table/data-table";

export function useChallengeColumns(): DataColumn<ChallengeRowView>[] {
  const t = useText();
  const column = useColumns<ChallengeRowView>();
  const typeOf = (row: ChallengeRowView) => t(challengeTypeLabel(row.challenge_type, row.parameters));
  return [
    column.link("name", t("Name"), {
      sort: "name",
      to: challengeTo,
      text: (row) => row.name,
      picture: (row) => <RowPicture name={row.name} url={row.image?.url} />,
    }),
    column.badge("status", t("Status"), {
      status: (row) => row.status,
      label: (row) => t(STATUS_LABELS[row.status]),
    }),
    column.text("type", t("Type"), { sort: "challenge_type", card: "fact", text: typeOf }),
    column.number("points", t("Earnable Points"), { sort: "points", card: "fact", value: (row) => row.points }),
    column.number("completions", t("Completions"), {
      sort: "completions",
      card: "fact",
      value: (row) => row.completions,
    }),
    column.number("clicks", t("Clicks"), { value: (row) => row.clicks }),
    column.date("start", t("Start"), { sort: "start", value: (row) => row.start }),
    column.date("finish", t("End"), { sort: "finish", value: (row) => row.finish }),
    column.cell("tags", t("Tags"), { wide: true, cell: (row) => <TagsCell tags={row.tag_list} /> }),
    column.cell("identifier", t("Identifier"), {
      sort: "identifier",
      wide: true,
      hidden: true,
      cell: (row) => (
        <span title={row.identifier} className="block max-w-28 truncate font-mono text-12">
          {row.identifier}
        </span>
      ),
    }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    column.date("updated", t("Updated"), { sort: "updated_at", hidden: true, value: (row) => row.updated_at }),
    column.actions((row) => (
      <RowMenuButton name={row.name}>
        <ChallengeMenu challenge={row} />
      </RowMenuButton>
    )),
  ];
}

function ChallengeMenu({ challenge }: { challenge: ChallengeRowView }) {
  return <PublishableMenu {...usePublishableActions("challenges", challenge, challenge.completions > 0)} />;
}

function challengeTo({ id }: Pick<ChallengeRowView, "id">): string {
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
