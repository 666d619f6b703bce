import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { IdCard } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
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
import { useAdminProgram } from "../frame/use-admin-frame";
import { ATTRIBUTE_LIST } from "./list-texts";
import { create } from "./profile-attribute-intents.server";

export const loader = programLoader({ query: profileAttributeListQuery }, ({ ctx, query }) =>
  listProfileAttributes(ctx, query),
);
export const action = programAction(profileAttributeListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Profile attributes"), matches);

/** The program's profile attributes in the order of the profile form. */
export default function ProfileAttributeList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<ProfileAttributeView>();
  const path = `/admin/v2/programs/${id}/settings/program/profile-attributes`;
  const rowTo = (row: ProfileAttributeView) => `${path}/${row.id}`;
  const columns = [
    column.link("display_name", t("Name"), { sort: "display_name", to: rowTo, text: (row) => row.display_name }),
    column.text("attribute_name", t("Key"), {
      card: "fact",
      sort: "attribute_name",
      text: (row) => row.attribute_name,
    }),
    column.text("type", t("Type"), {
      card: "fact",
      sort: "field_type",
      text: (row) => t(FIELD_TYPE_LABELS[row.field_type]),
    }),
    column.status("status", t("Status"), { sort: "active", active: (row) => row.active }),
    column.number("position", t("Position"), { sort: "position", value: (row) => row.position }),
    ...column.history({ name: (row) => row.display_name }),
  ];
  return (
    <ListPage
      title={t("Profile attributes")}
      crumbs={[useSettingsCrumb()]}
      texts={ATTRIBUTE_LIST}
      tableId="profile-attributes"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      add={{ label: t("Add attribute"), to: `${path}/new` }}
      empty={{
        icon: IdCard,
        title: t("No profile attributes yet"),
        text: t("Attributes are the fields of the profile form, in addition to the name."),
      }}
    />
  );
}
