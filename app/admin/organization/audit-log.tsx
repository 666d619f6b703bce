import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { History } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/admin-doors.server";
import { textOf, useText } from "~/locales/use-text";
import { auditLogQuery } from "~/services/organizations/audit-log.schema";
import { getAuditFilters, listAuditEntries } from "~/services/organizations/audit-log.verbs.server";
import { getOrganization } from "~/services/organizations/organizations.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListToolbar } from "~/ui/list-toolbar";
import { AuditEntries } from "./audit-entries";
import { DayRange } from "./day-range";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader(async ({ ctx, url, inOrganization }) => {
  const organizationCtx = await inOrganization();
  const query = auditLogQuery.parse(Object.fromEntries(url.searchParams));
  const [page, filters, organization] = await Promise.all([
    listAuditEntries(organizationCtx, query),
    getAuditFilters(organizationCtx),
    getOrganization(organizationCtx),
  ]);
  return { ...page, filters, organization, super_admin: ctx.actor.superAdmin };
});

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Audit log"), matches);

/** Every change that admins made: who, when, and what stood there before (DESIGN rule 7). */
export default function AuditLog() {
  const { result, next, filters, organization, super_admin } = useLoaderData<typeof loader>();
  const t = useText();
  const [search] = useSearchParams();
  const programs = [
    { value: "none", label: t("The organization itself") },
    ...filters.programs.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <OrganizationTitle title={t("Audit log")} organization={organization} withFeatures={super_admin} />
      <div className="flex flex-wrap items-start gap-x-2">
        <ListToolbar
          noun={t("changes")}
          filters={[
            { name: "program", label: t("Program"), options: programs },
            {
              name: "admin",
              label: t("Admin"),
              options: filters.admins.map(({ id, email }) => ({ value: id, label: email })),
            },
          ]}
        />
        <DayRange />
      </div>
      {result.length > 0 ? (
        <AuditEntries entries={result} />
      ) : (
        <EmptyState
          icon={History}
          title={search.size > 0 ? t("No results found") : t("Nothing has been changed yet")}
          text={
            search.size > 0
              ? t("Nothing was changed that fits.")
              : t("Whatever admins change will stand here, with who, when, before and after.")
          }
        />
      )}
      <nav aria-label={t("Pages")} className="mt-4 flex justify-end gap-2">
        {search.has("after") ? (
          <ButtonLink variant="quiet" size="small" to={withAfter(search, null)}>
            {t("Newest")}
          </ButtonLink>
        ) : null}
        {next ? (
          <Link
            to={withAfter(search, next)}
            className="inline-flex min-h-control-small items-center rounded-button border border-border-strong px-3 hover:bg-hover"
          >
            {t("Older")}
          </Link>
        ) : null}
      </nav>
    </>
  );
}

function withAfter(search: URLSearchParams, after: string | null): string {
  const there = new URLSearchParams(search);
  if (after === null) there.delete("after");
  else there.set("after", after);
  return `?${there}`;
}
