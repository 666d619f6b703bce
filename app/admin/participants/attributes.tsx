import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ATTRIBUTE_LIST } from "~/admin/profile-attributes/list-texts";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listParticipantProfile } from "~/services/participant-accounts/participant-profile.admin.server";
import type { ParticipantProfileView } from "~/services/participant-accounts/participant-profile.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { FIELD_TYPE_LABELS } from "./field-types";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: the stored values, with the participant. */
export const loader = programLoader((args) =>
  participantPage(args, listParticipantProfile(args.ctx, args.param("participantId"))),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Attributes")}: ${data.participant.name}`, matches);

/** The values of the participant's profile attributes. */
export default function ParticipantAttributes() {
  const t = useText();
  const { participant, choices, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const column = useColumns<ParticipantProfileView>();
  const page = `/admin/v2/programs/${id}/users/${participant.id}/attributes`;
  const manages = may("users:manage") && !participant.deleted;
  const attributeTo = (row: ParticipantProfileView) => `${page}/${row.id}`;
  const columns: DataColumn<ParticipantProfileView>[] = [
    column.cell("name", t("Attribute"), {
      cell: (row) => <span className="font-strong">{row.attribute_display_name}</span>,
    }),
    column.text("type", t("Type"), { text: (row) => t(FIELD_TYPE_LABELS[row.attribute_field_type]) }),
    column.cell("value", t("Value"), {
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-72")} title={row.value}>
          {row.value}
        </span>
      ),
    }),
    ...(manages ? [column.edit({ to: attributeTo, name: (row) => row.attribute_display_name })] : []),
  ];
  return (
    <ParticipantFrame participant={participant}>
      {manages && choices.length > 0 ? (
        <div className="mb-3 flex justify-end">
          <ButtonLink variant="quiet" size="small" to={`${page}/new`}>
            <Icon icon={Plus} size={16} />
            {t("Add attribute")}
          </ButtonLink>
        </div>
      ) : null}
      <DataTable
        texts={ATTRIBUTE_LIST}
        columns={columns}
        rows={rows}
        rowTo={manages ? attributeTo : undefined}
        empty={{ title: t("No attributes yet"), text: t("What the profile contains appears here.") }}
      />
    </ParticipantFrame>
  );
}
