import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Ellipsis, UserPlus, Users } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { adminAction, adminLoader } from "~/http/handlers/admin.server";
import type { Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
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
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminFrame } from "../frame/use-admin-frame";
import { SavedViews } from "../saved-views/saved-views";
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
  const { user, isAdmin, program } = useAdminFrame();
  const t = useText();
  const locale = useLocale();
  const [search] = useSearchParams();
  const inviting = useDialogParam("invite");
  const changing = useDialogParam("change");
  const toggling = useDialogParam("toggle");
  const ending = useDialogParam("keys");
  const rowOf = (id: string | null) => rows.result.find((row) => row.id === id);
  const [changed, toggled, keeper] = [changing, toggling, ending].map(({ value }) => rowOf(value));
  const shared = { organizationId: organization.id, rejected };
  const columns = columnsOf({
    t,
    locale,
    timeZone: program?.time_zone ?? "UTC",
    me: isAdmin ? user.id : null,
    changeTo: changing.to,
    toggleTo: toggling.to,
    keysTo: ending.to,
  });
  return (
    <>
      <OrganizationTitle
        title={t("Admins")}
        count={rows.totalItems}
        organization={organization}
        withPlatform={super_admin}
        actions={
          isAdmin ? (
            <ButtonLink to={inviting.to("1")} preventScrollReset>
              <Icon icon={UserPlus} size={16} />
              {t("Invite Admin")}
            </ButtonLink>
          ) : null
        }
      />
      <ListToolbar
        texts={ADMIN_LIST}
        filters={filtersOf(t)}
        table={{ id: "admins", columns: choosableColumns(columns) }}
        actions={<SavedViews list="admins" organizationId={organization.id} />}
      />
      <DataTable
        texts={ADMIN_LIST}
        tableId="admins"
        columns={columns}
        rows={rows}
        empty={
          search.size > 0 ? undefined : (
            <EmptyState
              plain
              icon={Users}
              title={t("No admins yet")}
              text={t("Invite the first admin of this organization.")}
            />
          )
        }
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
  t: Translate;
  locale: Locale;
  timeZone: string;
  me: string | null;
  changeTo: (id: string) => string;
  toggleTo: (id: string) => string;
  keysTo: (id: string) => string;
};

function columnsOf({ t, locale, timeZone, me, changeTo, toggleTo, keysTo }: ColumnOptions): DataColumn<AdminRowView>[] {
  return [
    {
      id: "name",
      header: t("Name"),
      meta: { sort: "name" },
      cell: ({ row: { original } }) => (
        <span className="flex max-w-72 items-center gap-2.5 font-strong">
          <Avatar name={adminName(original)} size="tiny" />
          <span className="truncate" title={original.email}>
            {adminName(original)}
          </span>
          {original.id === me ? <span className="font-text text-muted">{t("(you)")}</span> : null}
        </span>
      ),
    },
    {
      id: "email",
      header: t("Email"),
      meta: { sort: "email", wide: true },
      cell: ({ row }) => (
        <span className="block max-w-64 truncate" title={row.original.email}>
          {row.original.email}
        </span>
      ),
    },
    { id: "role", header: t("Role"), meta: { wide: true }, cell: ({ row }) => <ProgramRole admin={row.original} /> },
    {
      id: "status",
      header: t("Status"),
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={original.status} label={t(adminStatusLabel(original.status))} />
          {original.status === "deactivated" && me !== null && setUp(original) > 0 ? (
            <Link to={keysTo(original.id)} preventScrollReset className="text-12 underline">
              {t(
                { one: "{count} key or webhook works on", other: "{count} keys and webhooks work on" },
                { count: setUp(original) },
              )}
            </Link>
          ) : null}
        </span>
      ),
    },
    {
      id: "seen",
      header: t("Last sign-in"),
      meta: { sort: "last_sign_in_at", numeric: true, wide: true },
      cell: ({ row: { original } }) =>
        original.last_sign_in_at ? (
          dateTimeText(original.last_sign_in_at, timeZone, locale)
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    {
      id: "actions",
      header: () => <span className="sr-only">{t("Actions")}</span>,
      meta: { numeric: true },
      cell: ({ row: { original } }) =>
        me === null || original.id === me ? null : <RowMenu admin={original} {...{ changeTo, toggleTo, keysTo }} />,
    },
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
  return (
    <Menu
      label={t("Actions for {name}", { name: adminName(admin) })}
      trigger={<Icon icon={Ellipsis} size={16} />}
      triggerClassName="inline-flex size-control-small items-center justify-center rounded-button text-content-soft hover:bg-hover hover:text-content"
      items={[
        { label: t("Change access"), to: changeTo(admin.id) },
        ...(setUp(admin) > 0 ? [{ label: t("API keys and webhooks"), to: keysTo(admin.id) }] : []),
        { label: active ? t("Deactivate") : t("Activate"), to: toggleTo(admin.id), danger: active, separated: true },
      ]}
    />
  );
}
