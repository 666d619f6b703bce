import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Ellipsis, UserPlus, Users } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { historyPath } from "~/admin/table/history";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText, type Translate } from "~/locales/use-text";
import { hasPlatformPermission } from "~/platform/permissions";
import {
  getInviteForm,
  getKeysAndWebhooks,
  listOrganizationAdmins,
} from "~/services/organizations/admins.admin.server";
import {
  ADMIN_STATUSES,
  adminListQuery,
  adminsIntent,
  ROLES,
  type AdminRowView,
} from "~/services/organizations/admins.schema";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Menu } from "~/ui/overlay/menu";
import { Avatar } from "~/ui/primitives/avatar";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminFrame } from "../frame/use-admin-frame";
import { adminName, MembershipDialog, ToggleStatusDialog } from "./admin-dialogs";
import { create, end_keys_and_webhooks, toggle_user_status, update } from "./admin-intents.server";
import { InviteDialog } from "./invite-dialog";
import { ADMIN_LIST } from "./list-texts";
import { roleLabel } from "./membership-fields";
import { OrganizationTitle } from "./organization-title";
import { adminStatusLabel } from "./status-labels";
import { WorkingOnDialog } from "./working-on-dialog";

export const loader = adminLoader({ query: adminListQuery }, async ({ ctx, query, url, inOrganization }) => {
  const organizationCtx = await inOrganization();
  const keysOf = url.searchParams.get("keys");
  const mayEnd = hasPlatformPermission(ctx.actor, "organization:manage");
  const [page, organization, invite_form, working_on] = await Promise.all([
    listOrganizationAdmins(organizationCtx, query),
    getOrganization(organizationCtx),
    getInviteForm(organizationCtx),
    keysOf !== null && mayEnd ? getKeysAndWebhooks(organizationCtx, keysOf) : null,
  ]);
  return { ...page, organization, invite_form, working_on, super_admin: ctx.actor.superAdmin };
});

export const action = adminAction(adminsIntent, { create, update, toggle_user_status, end_keys_and_webhooks });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Admins"), matches);

/** The admins of the organization, with the dialogs to invite, change, deactivate and activate them. */
export default function OrganizationAdmins() {
  const { organization, invite_form, working_on, super_admin, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { user, isAdmin } = useAdminFrame();
  const t = useText();
  const inviting = useDialogParam("invite");
  const changing = useDialogParam("change");
  const toggling = useDialogParam("toggle");
  const ending = useDialogParam("keys");
  const rowOf = (id: string | null) => rows.result.find((row) => row.id === id);
  const [changed, toggled, keeper] = [changing, toggling, ending].map(({ value }) => rowOf(value));
  const shared = { organizationId: organization.id, rejected };
  const me = isAdmin ? user.id : null;
  const columns = useAdminColumns({ me, changeTo: changing.to, toggleTo: toggling.to, keysTo: ending.to });
  return (
    <>
      <ListPage
        title={t("Admins")}
        titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform={super_admin} />}
        actions={
          isAdmin ? (
            <ButtonLink to={inviting.to("1")} preventScrollReset>
              <Icon icon={UserPlus} size={16} />
              {t("Invite Admin")}
            </ButtonLink>
          ) : null
        }
        filters={filtersOf(t)}
        views={{ list: "admins", organizationId: organization.id }}
        texts={ADMIN_LIST}
        tableId="admins"
        columns={columns}
        rows={rows}
        empty={{ icon: Users, title: t("No admins yet"), text: t("Invite the first admin of this organization.") }}
      />
      {inviting.value !== null && isAdmin ? (
        <InviteDialog {...shared} form={invite_form} onClose={inviting.close} />
      ) : null}
      {changed ? (
        <MembershipDialog {...shared} key={changed.id} admin={changed} form={invite_form} onClose={changing.close} />
      ) : null}
      {toggled ? <ToggleStatusDialog {...shared} key={toggled.id} admin={toggled} onClose={toggling.close} /> : null}
      {keeper && working_on ? (
        <WorkingOnDialog {...shared} key={keeper.id} admin={keeper} workingOn={working_on} onClose={ending.close} />
      ) : null}
    </>
  );
}

function filtersOf(t: Translate) {
  return [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: ADMIN_STATUSES.map((value) => ({ value, label: t(adminStatusLabel(value)) })),
    },
    {
      name: "role",
      label: t("Role"),
      multiple: true,
      options: [
        { value: "owner", label: t("Owner") },
        ...ROLES.map((value) => ({ value, label: t(roleLabel(value)) })),
      ],
    },
  ];
}

type ColumnOptions = {
  /** The admin's own id; null for support, who may change nobody. */
  me: string | null;
  changeTo: (id: string) => string;
  toggleTo: (id: string) => string;
  keysTo: (id: string) => string;
};

function useAdminColumns({ me, ...menuTo }: ColumnOptions): DataColumn<AdminRowView>[] {
  const t = useText();
  const column = useColumns<AdminRowView>();
  return [
    column.cell("name", t("Name"), {
      sort: "name",
      cell: (row) => (
        <span className="flex max-w-72 items-center gap-2.5 font-strong">
          <Avatar name={adminName(row)} size="tiny" />
          <span className="truncate" title={row.email}>
            {adminName(row)}
          </span>
          {row.id === me ? <span className="font-text text-muted">{t("(you)")}</span> : null}
        </span>
      ),
    }),
    column.text("email", t("Email"), { card: "fact", sort: "email", text: (row) => row.email }),
    column.cell("role", t("Role"), { card: "fact", cell: (row) => <ProgramRole admin={row} /> }),
    column.cell("status", t("Status"), {
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={row.status} label={t(adminStatusLabel(row.status))} />
          {row.status === "deactivated" && me !== null && setUp(row) > 0 ? (
            <Link to={menuTo.keysTo(row.id)} preventScrollReset className="text-12 underline">
              {t(
                { one: "{count} key or webhook still works", other: "{count} keys and webhooks still work" },
                { count: setUp(row) },
              )}
            </Link>
          ) : null}
        </span>
      ),
    }),
    column.time("seen", t("Last sign-in"), { sort: "last_sign_in_at", value: (row) => row.last_sign_in_at }),
    column.actions((row) => (me === null || row.id === me ? null : <RowMenu admin={row} {...menuTo} />)),
  ];
}

/** 'Owner', or the roles with their programs. */
function ProgramRole({ admin: { owner, roles } }: { admin: AdminRowView }) {
  const t = useText();
  if (owner) return <>{t("Owner")}</>;
  const text = roles.map(({ role, program_name }) => `${t(roleLabel(role))} · ${program_name}`).join(", ");
  return text ? (
    <span className="block max-w-72 truncate" title={text}>
      {text}
    </span>
  ) : (
    <span className="text-muted">—</span>
  );
}

/** How many API keys and webhooks of the admin are in use. */
function setUp({ working_on }: AdminRowView): number {
  return working_on.api_keys + working_on.webhooks;
}

function RowMenu({
  admin,
  changeTo,
  toggleTo,
  keysTo,
}: Pick<ColumnOptions, "changeTo" | "toggleTo" | "keysTo"> & { admin: AdminRowView }) {
  const t = useText();
  const active = admin.status !== "deactivated";
  const organizationId = useSearchParams()[0].get("organization");
  return (
    <Menu
      label={t("Actions for {name}", { name: adminName(admin) })}
      trigger={<Icon icon={Ellipsis} size={16} />}
      triggerClassName="inline-flex size-control-small items-center justify-center rounded-button text-content-soft hover:bg-hover hover:text-content"
      items={[
        { label: t("Change access"), to: changeTo(admin.id) },
        ...(setUp(admin) > 0 ? [{ label: t("API keys and webhooks"), to: keysTo(admin.id) }] : []),
        { label: t("History"), to: historyPath(admin.id, organizationId) },
        { label: active ? t("Deactivate") : t("Activate"), to: toggleTo(admin.id), danger: active, separated: true },
      ]}
    />
  );
}
