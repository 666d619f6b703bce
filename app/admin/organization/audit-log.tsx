import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { History } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getAuditFilters, listAuditEntries } from "~/services/organizations/audit-log.admin.server";
import { AUDIT_KIND_LABELS, auditLogQuery } from "~/services/organizations/audit-log.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { withSearch } from "~/ui/table/data-table-edges";
import { ExportTable } from "~/ui/table/export-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { SavedViews } from "../saved-views/saved-views";
import { AuditEntries, AuditPages } from "./audit-entries";
import { DayRange } from "./day-range";
import { CHANGE_LIST } from "./list-texts";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader({ query: auditLogQuery }, async ({ ctx, query, inOrganization }) => {
  const organizationCtx = await inOrganization();
  const [page, filters, organization] = await Promise.all([
    listAuditEntries(organizationCtx, query),
    getAuditFilters(organizationCtx),
    getOrganization(organizationCtx),
  ]);
  return { ...page, filters, organization, super_admin: ctx.actor.superAdmin };
});

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Audit log"), matches);

/** The audit log: every change that admins made, with the time and the values before and after. */
export default function AuditLog() {
  const { result, next, filters, organization, super_admin } = useLoaderData<typeof loader>();
  const t = useText();
  const [search] = useSearchParams();
  const name = result.find(({ target }) => target.name)?.target.name;
  const programs = [
    { value: "none", label: t("Organization") },
    ...filters.programs.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <OrganizationTitle title={t("Audit log")} organization={organization} withPlatform={super_admin} />
      <div className="flex flex-wrap items-start gap-x-2">
        <ListToolbar
          texts={CHANGE_LIST}
          filters={[
            { name: "program", label: t("Program"), multiple: true, options: programs },
            {
              name: "admin",
              label: t("Admin"),
              multiple: true,
              options: filters.admins.map(({ id, email }) => ({ value: id, label: email })),
            },
            {
              name: "kind",
              label: t("Type"),
              multiple: true,
              options: Object.entries(AUDIT_KIND_LABELS).map(([value, label]) => ({ value, label: t(label) })),
            },
          ]}
        />
        <DayRange />
        <span className="mb-3 ml-auto flex gap-2">
          <SavedViews list="audit-log" organizationId={organization.id} />
          <ExportTable size="small" to={`/admin/v2/organization/audit_log.csv?${withoutAfter(search)}`} />
        </span>
      </div>
      {search.has("target") ? (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{name ? t("Only changes of {name}", { name }) : t("Only changes of one thing")}</span>
          <Link to={withSearch(search, { target: null, after: null })} className="text-link hover:underline">
            {t("Show all changes")}
          </Link>
        </p>
      ) : null}
      {result.length > 0 ? (
        <AuditEntries entries={result} />
      ) : (
        <EmptyState
          icon={History}
          title={search.size > 0 ? t("No results found") : t("No changes yet")}
          text={
            search.size > 0
              ? t("No matching changes.")
              : t("Every change is logged here, with who made it, when, and what it was before.")
          }
        />
      )}
      <AuditPages next={next} />
    </>
  );
}

function withoutAfter(search: URLSearchParams): string {
  const params = new URLSearchParams(search);
  params.delete("after");
  return String(params);
}
