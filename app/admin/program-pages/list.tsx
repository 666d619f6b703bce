import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileText } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listProgramPages } from "~/services/pages/program-pages.admin.server";
import {
  PAGE_STATUS_LABELS,
  PAGE_STATUSES,
  programPageListIntent,
  programPageListQuery,
  type ProgramPageView,
} from "~/services/pages/program-pages.schema";
import { useAdminProgram } from "../frame/use-admin-frame";
import { PAGE_LIST } from "./list-texts";
import { create } from "./program-page-intents.server";
import { SIGN_IN_USE_LABELS } from "./sign-in-use-labels";

export const loader = programLoader({ query: programPageListQuery }, ({ ctx, query }) => listProgramPages(ctx, query));
export const action = programAction(programPageListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Pages"), matches);

/** The program's pages in the order of the site's footer. */
export default function ProgramPageList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const column = useColumns<ProgramPageView>();
  const path = `/admin/v2/programs/${id}/settings/program/program-pages`;
  const rowTo = (row: ProgramPageView) => `${path}/${row.id}`;
  const columns = [
    column.link("title", t("Title"), { sort: "title", to: rowTo, text: (row) => row.title }),
    column.text("slug", t("Address"), { card: "fact", sort: "slug", text: (row) => `/${row.slug}` }),
    column.badge("status", t("Status"), { sort: "status", status: (row) => row.status }),
    column.text("sign_in", t("At sign-in"), {
      text: (row) => row.sign_in_uses.map((use) => t(SIGN_IN_USE_LABELS[use])).join(", "),
    }),
    column.number("position", t("Position"), { sort: "position", value: (row) => row.position }),
    ...column.history({ name: (row) => row.title }),
  ];
  const statuses = PAGE_STATUSES.map((status) => ({ value: status, label: t(PAGE_STATUS_LABELS[status]) }));
  return (
    <ListPage
      title={t("Pages")}
      crumbs={[useSettingsCrumb()]}
      texts={PAGE_LIST}
      tableId="program-pages"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      filters={[{ name: "status", label: t("Status"), multiple: true, options: statuses }]}
      add={{ label: t("Add page"), to: `${path}/new` }}
      empty={{
        icon: FileText,
        title: t("No pages yet"),
        text: t("Pages are linked in the footer. People agree to the privacy policy, rules and terms at sign-in."),
      }}
    />
  );
}
