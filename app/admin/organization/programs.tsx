import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Building2, Ellipsis, Plus } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { historyPath } from "~/admin/table/history";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
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
import type { DataColumn } from "~/ui/table/data-table";
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
  const columns = useProgramColumns(changing.to);
  const add = (
    <ButtonLink to={adding.to("1")} preventScrollReset>
      <Icon icon={Plus} size={16} />
      {t("Create Program")}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={t("Programs")}
        titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform={super_admin} />}
        actions={add}
        filters={filters}
        views={{ list: "programs", organizationId: organization.id }}
        texts={PROGRAM_LIST}
        tableId="programs"
        columns={columns}
        rows={rows}
        rowTo={programTo}
        empty={{
          icon: Building2,
          title: t("No programs yet"),
          text: t("A program is a branded site with its own participants, challenges and rewards."),
        }}
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

function useProgramColumns(changeTo: (id: string) => string): DataColumn<ProgramRowView>[] {
  const t = useText();
  const column = useColumns<ProgramRowView>();
  return [
    column.link("name", t("Name"), { sort: "name", to: programTo, text: (row) => row.name }),
    column.cell("address", t("Address"), {
      sort: "subdomain",
      card: "fact",
      cell: (row) => (
        <a
          href={row.subdomain_url}
          target="_blank"
          rel="noreferrer"
          className="block max-w-72 truncate text-link hover:underline"
        >
          {row.subdomain_url.replace(/^https?:\/\/|\/$/g, "")}
        </a>
      ),
    }),
    column.badge("status", t("Status"), {
      sort: "status",
      status: (row) => row.status,
      label: (row) => t(adminStatusLabel(row.status)),
    }),
    column.number("participants", t("Participants"), { card: "fact", value: (row) => row.participants }),
    column.date("created", t("Created"), { sort: "created_at", value: (row) => row.created_at }),
    column.actions((row) => <RowMenu program={row} changeTo={changeTo} />),
  ];
}

function RowMenu({ program, changeTo }: { program: ProgramRowView; changeTo: (id: string) => string }) {
  const t = useText();
  const active = program.status === "active";
  const organizationId = useSearchParams()[0].get("organization");
  return (
    <Menu
      label={t("Actions for {name}", { name: program.name })}
      trigger={<Icon icon={Ellipsis} size={16} />}
      triggerClassName="inline-flex size-control-small items-center justify-center rounded-button text-content-soft hover:bg-hover hover:text-content"
      items={[
        { label: t("Open"), to: programTo(program) },
        ...(active ? [{ label: t("Go to Program Page"), to: program.subdomain_url, external: true }] : []),
        { label: t("History"), to: historyPath(program.id, organizationId) },
        { label: active ? t("Deactivate") : t("Activate"), to: changeTo(program.id), danger: active, separated: true },
      ]}
    />
  );
}
