import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Building2, Ellipsis, Plus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { getAddressPattern, listOrganizationPrograms } from "~/services/organizations/programs.admin.server";
import {
  PROGRAM_STATUSES,
  programListQuery,
  programsIntent,
  type ProgramRowView,
} from "~/services/organizations/programs.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Menu } from "~/ui/overlay/menu";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminFrame } from "../frame/use-admin-frame";
import { SavedViews } from "../saved-views/saved-views";
import { DeactivateProgramDialog } from "./deactivate-program-dialog";
import { PROGRAM_LIST } from "./list-texts";
import { NewProgramDialog } from "./new-program-dialog";
import { OrganizationTitle } from "./organization-title";
import { create, deactivate, reactivate } from "./program-intents.server";
import { adminStatusLabel } from "./status-labels";

export const loader = adminLoader({ query: programListQuery }, async ({ ctx, query, inOrganization }) => {
  const organizationCtx = await inOrganization();
  const [page, organization, address_pattern] = await Promise.all([
    listOrganizationPrograms(organizationCtx, query),
    getOrganization(organizationCtx),
    getAddressPattern(organizationCtx),
  ]);
  return { ...page, organization, address_pattern, super_admin: ctx.actor.superAdmin };
});

export const action = adminAction(programsIntent, { create, deactivate, reactivate });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Programs"), matches);

/** The programs of the organization, with the dialogs to create, deactivate and activate them. */
export default function OrganizationPrograms() {
  const { organization, address_pattern, super_admin, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const t = useText();
  const locale = useLocale();
  const timeZone = useAdminFrame().program?.time_zone ?? "UTC";
  const [search] = useSearchParams();
  const adding = useDialogParam("new");
  const changing = useDialogParam("change");
  const changed = rows.result.find(({ id }) => id === changing.value);
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: PROGRAM_STATUSES.map((value) => ({ value, label: t(adminStatusLabel(value)) })),
    },
  ];
  const columns = columnsOf(t, locale, timeZone, changing.to);
  const add = (
    <ButtonLink to={adding.to("1")} preventScrollReset>
      <Icon icon={Plus} size={16} />
      {t("Create Program")}
    </ButtonLink>
  );
  return (
    <>
      <OrganizationTitle
        title={t("Programs")}
        count={rows.totalItems}
        organization={organization}
        withPlatform={super_admin}
        actions={add}
      />
      <ListToolbar
        texts={PROGRAM_LIST}
        filters={filters}
        table={{ id: "programs", columns: choosableColumns(columns) }}
        actions={<SavedViews list="programs" organizationId={organization.id} />}
      />
      <DataTable
        texts={PROGRAM_LIST}
        tableId="programs"
        columns={columns}
        rows={rows}
        rowTo={programTo}
        empty={
          search.get("search") || search.get("status") ? undefined : (
            <EmptyState
              plain
              icon={Building2}
              title={t("No programs yet")}
              text={t("A program is a branded site with its own participants, challenges and rewards.")}
            />
          )
        }
      />
      {adding.value !== null ? (
        <NewProgramDialog
          organizationId={organization.id}
          addressPattern={address_pattern}
          rejected={rejected}
          onClose={adding.close}
        />
      ) : null}
      {changed ? (
        <DeactivateProgramDialog
          key={changed.status}
          program={changed}
          organizationId={organization.id}
          rejected={rejected}
          onClose={changing.close}
        />
      ) : null}
    </>
  );
}

function programTo({ id }: ProgramRowView): string {
  return `/admin/v2/programs/${id}`;
}

function columnsOf(
  t: Translate,
  locale: Locale,
  timeZone: string,
  changeTo: (id: string) => string,
): DataColumn<ProgramRowView>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <Link
          to={programTo(original)}
          tabIndex={-1}
          className="block max-w-60 truncate font-strong"
          title={original.name}
        >
          {original.name}
        </Link>
      ),
    },
    {
      id: "address",
      header: t("Address"),
      meta: { sort: "subdomain", wide: true },
      cell: ({ row: { original } }) => (
        <a
          href={original.subdomain_url}
          target="_blank"
          rel="noreferrer"
          className="block max-w-72 truncate text-link hover:underline"
        >
          {original.subdomain_url.replace(/^https?:\/\/|\/$/g, "")}
        </a>
      ),
    },
    {
      id: "status",
      header: t("Status"),
      meta: { sort: "status" },
      cell: ({ row }) => <StatusBadge status={row.original.status} label={t(adminStatusLabel(row.original.status))} />,
    },
    {
      id: "participants",
      header: t("Participants"),
      meta: { numeric: true, wide: true },
      cell: ({ row }) => formatNumber(row.original.participants, locale),
    },
    {
      id: "created",
      header: t("Created"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => shortDateText(row.original.created_at, timeZone, locale),
    },
    {
      id: "actions",
      header: () => <span className="sr-only">{t("Actions")}</span>,
      meta: { numeric: true },
      cell: ({ row: { original } }) => <RowMenu program={original} changeTo={changeTo} />,
    },
  ];
}

function RowMenu({ program, changeTo }: { program: ProgramRowView; changeTo: (id: string) => string }) {
  const t = useText();
  const active = program.status === "active";
  return (
    <Menu
      label={t("Actions for {name}", { name: program.name })}
      trigger={<Icon icon={Ellipsis} size={16} />}
      triggerClassName="inline-flex size-control-small items-center justify-center rounded-button text-content-soft hover:bg-hover hover:text-content"
      items={[
        { label: t("Open"), to: programTo(program) },
        ...(active ? [{ label: t("Go to Program Page"), to: program.subdomain_url, external: true }] : []),
        { label: active ? t("Deactivate") : t("Activate"), to: changeTo(program.id), danger: active, separated: true },
      ]}
    />
  );
}
