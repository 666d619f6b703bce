import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { IdCard, Plus } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProfileAttributes } from "~/services/profile-attributes/profile-attributes.admin.server";
import {
  FIELD_TYPE_LABELS,
  profileAttributeListIntent,
  profileAttributeListQuery,
  type ProfileAttributeView,
} from "~/services/profile-attributes/profile-attributes.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./profile-attribute-intents.server";

export const loader = programLoader({ query: profileAttributeListQuery }, ({ ctx, query }) =>
  listProfileAttributes(ctx, query),
);
export const action = programAction(profileAttributeListIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Profile attributes"), matches);

/** The program's profile attributes in the order of the profile form. */
export default function ProfileAttributeList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const [search] = useSearchParams();
  const column = useColumns<ProfileAttributeView>();
  const path = `/admin/v2/programs/${id}/settings/program/profile-attributes`;
  const rowTo = (row: ProfileAttributeView) => `${path}/${row.id}`;
  const columns = [
    column.link("display_name", t("Name"), { sort: "display_name", to: rowTo, text: (row) => row.display_name }),
    column.text("attribute_name", t("Key"), { sort: "attribute_name", text: (row) => row.attribute_name }),
    column.text("type", t("Type"), { sort: "field_type", text: (row) => t(FIELD_TYPE_LABELS[row.field_type]) }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.number("position", t("Position"), { sort: "position", value: (row) => row.position }),
  ];
  const add = (
    <ButtonLink icon={Plus} to={`${path}/new`}>
      {t("Add attribute")}
    </ButtonLink>
  );
  const isEmpty = search.size === 0 && rows.totalItems === 0;
  return (
    <div className="min-w-0">
      <PageTitle
        title={t("Profile attributes")}
        crumbs={[useSettingsCrumb()]}
        count={rows.totalItems}
        actions={isEmpty ? null : add}
      />
      <ListToolbar noun={t("attributes")} table={{ id: "profile-attributes", columns: choosableColumns(columns) }} />
      <DataTable
        noun={t("attributes")}
        tableId="profile-attributes"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        empty={
          isEmpty ? (
            <EmptyState
              plain
              icon={IdCard}
              title={t("No profile attributes yet")}
              text={t("Attributes are the fields of the profile form, besides the names.")}
              action={add}
            />
          ) : undefined
        }
      />
    </div>
  );
}
