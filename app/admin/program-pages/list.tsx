import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { FileText, Plus } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
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
import { ButtonLink } from "~/ui/primitives/button";
import { PageTitle } from "~/ui/primitives/page-title";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create } from "./program-page-intents.server";
import { SIGN_IN_USE_LABELS } from "./sign-in-use-labels";

export const loader = programLoader({ query: programPageListQuery }, ({ ctx, query }) => listProgramPages(ctx, query));
export const action = programAction(programPageListIntent, { create });

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Pages"), matches);

/** The program's pages in the order of the site's footer. */
export default function ProgramPageList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const [search] = useSearchParams();
  const column = useColumns<ProgramPageView>();
  const path = `/admin/v2/programs/${id}/settings/program/program-pages`;
  const rowTo = (row: ProgramPageView) => `${path}/${row.id}`;
  const columns = [
    column.link("title", t("Title"), { sort: "title", to: rowTo, text: (row) => row.title }),
    column.text("slug", t("Address"), { sort: "slug", text: (row) => `/${row.slug}` }),
    column.badge("status", t("Status"), { sort: "status", status: (row) => row.status }),
    column.text("sign_in", t("At sign-in"), {
      text: (row) => row.sign_in_uses.map((use) => t(SIGN_IN_USE_LABELS[use])).join(", "),
    }),
    column.number("position", t("Position"), { sort: "position", value: (row) => row.position }),
  ];
  const add = (
    <ButtonLink icon={Plus} to={`${path}/new`}>
      {t("Add page")}
    </ButtonLink>
  );
  const isEmpty = search.size === 0 && rows.totalItems === 0;
  return (
    <div className="min-w-0">
      <PageTitle
        title={t("Pages")}
        crumbs={[useSettingsCrumb()]}
        count={rows.totalItems}
        actions={isEmpty ? null : add}
      />
      <ListToolbar
        noun={t("pages")}
        filters={[
          {
            name: "status",
            label: t("Status"),
            multiple: true,
            options: PAGE_STATUSES.map((status) => ({ value: status, label: t(PAGE_STATUS_LABELS[status]) })),
          },
        ]}
        table={{ id: "program-pages", columns: choosableColumns(columns) }}
      />
      <DataTable
        noun={t("pages")}
        tableId="program-pages"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        empty={
          isEmpty ? (
            <EmptyState
              plain
              icon={FileText}
              title={t("No pages yet")}
              text={t(
                "Pages are linked in the footer. People agree to the privacy policy, rules and terms at sign-in.",
              )}
              action={add}
            />
          ) : undefined
        }
      />
    </div>
  );
}
