import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { FileDown, FileUp, ListChecks, Users } from "lucide";
import type { ComponentProps } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText, type Translate } from "~/locales/use-text";
import {
  MAX_SORTED,
  participantListQuery,
  participantSelectionIntent,
  type ParticipantListRowView,
} from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import type { ListFilterChoice } from "~/ui/table/list-filter";
import { useAdminProgram } from "../frame/use-admin-frame";
import { tagFilter } from "../table/list-filters";
import { ExportDialog } from "./exports/export-dialog";
import { ImportDialog } from "./imports/import-dialog";
import { USER_LIST } from "./list-texts";
import { ParticipantRowMenu } from "./participant-menu";
import { ParticipantSelection } from "./participant-selection";
import * as selection from "./selection-intents.server";

export const loader = programLoader({ query: participantListQuery }, async ({ ctx, query }) =>
  listParticipants(ctx, query),
);

/** `POST programs/{id}/users`: changes the selected ones. */
export const action = programAction(participantSelectionIntent, { ...selection });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Users"), matches);

/** The list of the program's participants. */
export default function ParticipantList() {
  const t = useText();
  const { tags, tiers, attributes, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const mayManage = may("users:manage");
  const bulkActions = (selected: readonly ParticipantListRowView[], clear: () => void, matching: boolean) => (
    <ParticipantSelection
      programUrl={`/admin/v2/programs/${id}`}
      ids={selected.map((row) => row.id)}
      matching={matching ? { filters: filtersIn(search), count: rows.totalItems, estimated: rows.estimated } : null}
      clear={clear}
      tags={tags}
    />
  );
  return (
    <>
      <ListPage
        title={t("Users")}
        actions={mayManage ? <ListActions /> : null}
        texts={USER_LIST}
        filters={filtersOf(t, tags, tiers)}
        views={{ list: "users" }}
        tableId="users"
        columns={useListColumns()}
        rows={rows}
        rowTo={(row) => `/admin/v2/programs/${id}/users/${row.id}`}
        rowLabel={(row) => row.name}
        selectsMatching
        bulkActions={mayManage ? bulkActions : undefined}
        empty={{
          icon: Users,
          title: t("No results found"),
          text: t("Participants who sign up on the program's site appear here."),
        }}
      >
        {rows.unsorted ? (
          <p role="status" className="mb-3 text-warning">
            {t("With more than {count} users, the list can't be sorted by this column. Filter it first.", {
              count: MAX_SORTED,
            })}
          </p>
        ) : null}
      </ListPage>
      {mayManage ? <ListDialogs attributes={attributes} filters={filtersIn(search)} users={rows.totalItems} /> : null}
    </>
  );
}

function ListActions() {
  const t = useText();
  const { id } = useAdminProgram();
  const importing = useDialogParam("import");
  const exporting = useDialogParam("export");
  return (
    <>
      <ButtonLink to={`/admin/v2/programs/${id}/participants/bulk_changes`} variant="ghost" icon={ListChecks} compact>
        {t("Bulk changes")}
      </ButtonLink>
      <ButtonLink to={exporting.to("1")} preventScrollReset variant="quiet" icon={FileDown} compact>
        {t("Export Table")}
      </ButtonLink>
      <ButtonLink to={importing.to("1")} preventScrollReset icon={FileUp} compact>
        {t("Import User Data")}
      </ButtonLink>
    </>
  );
}

type ListDialogsProps = Pick<ComponentProps<typeof ExportDialog>, "attributes" | "filters" | "users">;

function ListDialogs(props: ListDialogsProps) {
  const { id } = useAdminProgram();
  const importing = useDialogParam("import");
  const exporting = useDialogParam("export");
  return (
    <>
      {importing.value !== null ? <ImportDialog programId={id} onClose={importing.close} /> : null}
      {exporting.value !== null ? <ExportDialog programId={id} onClose={exporting.close} {...props} /> : null}
    </>
  );
}

function filtersOf(
  t: Translate,
  tags: readonly NamedTag[],
  tiers: readonly { id: string; name: string }[],
): ListFilterChoice[] {
  return [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: PARTICIPANT_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    },
    {
      name: "staff",
      label: t("Staff"),
      options: [
        { value: "true", label: t("Only staff") },
        { value: "false", label: t("Without staff") },
      ],
    },
    {
      name: "in_review",
      label: t("Rewards"),
      options: [{ value: "true", label: t("No longer earned") }],
    },
    {
      name: "pending_points",
      label: t("Pending points"),
      options: [
        { value: "true", label: t("With pending points") },
        { value: "false", label: t("Without pending points") },
      ],
    },
    {
      name: "expiring_points",
      label: t("Expiring points"),
      options: [
        { value: "true", label: t("Expiring within 30 days") },
        { value: "false", label: t("Not expiring within 30 days") },
      ],
    },
    ...tagFilter(t, tags),
    ...(tiers.length > 0
      ? [
          {
            name: "tier",
            label: t("Tier"),
            multiple: true,
            options: tiers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    { name: "created", label: t("Joined") },
  ];
}

const FILTERS = [
  "status",
  "staff",
  "in_review",
  "pending_points",
  "expiring_points",
  "tag",
  "tier",
  "created",
  "search",
];

/** The filters of the list as a query string. */
function filtersIn(search: URLSearchParams): string {
  return new URLSearchParams([...search].filter(([name, value]) => FILTERS.includes(name) && value !== "")).toString();
}

function useListColumns(): DataColumn<ParticipantListRowView>[] {
  const t = useText();
  const { id, term_points_as, features, may } = useAdminProgram();
  const column = useColumns<ParticipantListRowView>();
  const mayManage = may("users:manage");
  const hasTiers = features.includes("tiers");
  const rowTo = (row: ParticipantListRowView) => `/admin/v2/programs/${id}/users/${row.id}`;
  return [
    column.link("name", t("Name"), {
      sort: "name",
      to: rowTo,
      text: (row) => row.name,
      picture: (row) => <Avatar name={row.name} url={row.avatar.url} size="tiny" />,
    }),
    column.text("email", t("Email"), { sort: "email", card: "fact", text: (row) => row.email }),
    column.badge("status", t("Status"), { sort: "status", card: "status", status: (row) => row.status }),
    column.number("points", term_points_as, {
      sort: "unused_points",
      card: "fact",
      value: (row) => row.unused_points,
    }),
    column.number("pending", t("Pending"), { hidden: true, value: (row) => row.points_pending }),
    column.number("expiring", t("Expiring within 30 days"), { hidden: true, value: (row) => row.points_expiring }),
    ...(hasTiers ? [column.text("tier", t("Tier"), { text: (row) => row.tier?.name ?? null })] : []),
    column.number("challenges", t("Challenges"), {
      sort: "completed_challenges",
      value: (row) => row.completed_challenges,
    }),
    column.number("rewards", t("Rewards"), { sort: "rewards_earned", value: (row) => row.rewards_earned }),
    column.text("staff", t("Staff"), { hidden: true, text: (row) => (row.staff ? t("Staff") : null) }),
    column.text("tags", t("Tags"), { hidden: true, text: (row) => row.tag_list.join(", ") || null }),
    column.text("referred_by", t("Referred by"), { hidden: true, text: (row) => row.referred_by?.name ?? null }),
    column.number("clicks", t("Clicks"), { hidden: true, value: (row) => row.clicks }),
    column.number("sign_ins", t("Sign-ins"), { hidden: true, value: (row) => row.sign_in_count }),
    column.date("joined", t("Joined"), { sort: "created_at", value: (row) => row.created_at }),
    ...(mayManage
      ? [column.actions((row) => <ParticipantRowMenu participant={{ ...row, deleted: false }} page={rowTo(row)} />)]
      : []),
  ];
}
