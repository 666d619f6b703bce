import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileUp, History, Plus, Radio, ShoppingCart } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { IMPORT_LIST } from "~/admin/participants/list-texts";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listImports } from "~/services/participant-imports/participant-imports.admin.server";
import { importListQuery, type ImportRowView } from "~/services/participant-imports/participant-imports.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { ImportBadge } from "./import-badge";
import { KIND_LABELS, UPLOAD_TITLES } from "./import-texts";

export const loader = programLoader({ query: importListQuery }, async ({ ctx, query }) => listImports(ctx, query));

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Imports"), matches);

/** The imports of the program, newest first. */
export default function ImportList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const url = `/admin/v2/programs/${id}/participants`;
  const importTo = (row: ImportRowView) => `${url}/imports/${row.id}`;
  const column = useColumns<ImportRowView>();
  const counts = (row: ImportRowView) => row.result ?? row.preview;
  const columns = [
    column.link("file", t("File"), {
      to: importTo,
      text: (row) => row.file_name,
    }),
    column.text("kind", t("Contents"), { card: "fact", text: (row) => t(KIND_LABELS[row.kind]) }),
    column.cell("status", t("Status"), { cell: (row) => <ImportBadge status={row.status} /> }),
    column.number("created", t("New"), { value: (row) => counts(row)?.created ?? null }),
    column.number("changed", t("Changed"), { value: (row) => counts(row)?.changed ?? null }),
    column.number("rejected", t("Rejected rows"), { value: (row) => counts(row)?.rejected ?? null }),
    column.text("admin", t("Uploaded by"), { card: "fact", text: (row) => row.admin_name }),
    column.date("created_at", t("Uploaded"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
  ];
  return (
    <ListPage
      title={t("Imports")}
      crumbs={[{ label: t("Users"), to: `/admin/v2/programs/${id}/users` }]}
      actions={
        <>
          {may("orders:create") ? (
            <ButtonLink to={`${url}/import?kind=orders`} variant="quiet" icon={ShoppingCart}>
              {t(UPLOAD_TITLES.orders)}
            </ButtonLink>
          ) : null}
          {may("events:create") ? (
            <ButtonLink to={`${url}/import?kind=events`} variant="quiet" icon={Radio}>
              {t(UPLOAD_TITLES.events)}
            </ButtonLink>
          ) : null}
          <ButtonLink to={`${url}/import?kind=history`} variant="quiet" icon={History}>
            {t("Import a history")}
          </ButtonLink>
          <ButtonLink to={`${url}/import`} icon={Plus}>
            {t("Import User Data")}
          </ButtonLink>
        </>
      }
      texts={IMPORT_LIST}
      tableId="participant-imports"
      columns={columns}
      rows={rows}
      rowTo={importTo}
      empty={{ icon: FileUp, title: t("No imports yet") }}
    />
  );
}
