import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus, Webhook } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listEndpoints } from "~/services/webhooks/webhooks.admin.server";
import type { EndpointView } from "~/services/webhooks/webhooks.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { WEBHOOK_LIST } from "./list-texts";

export const loader = programLoader(({ ctx }) => listEndpoints(ctx));

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Webhooks"), matches);

export default function WebhookList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const path = `/admin/v2/programs/${useAdminProgram().id}/settings/integrations/webhooks`;
  const column = useColumns<EndpointView>();
  const rowTo = (row: EndpointView) => `${path}/${row.id}`;
  const status: DataColumn<EndpointView> = column.cell("status", t("Status"), {
    cell: (row) => <WebhookStatus webhook={row} />,
  });
  const columns = [
    column.link("url", t("Address"), { to: rowTo, text: (row) => row.url }),
    status,
    column.text("description", t("Description"), { card: "fact", text: (row) => row.description || null }),
    column.number("events", t("Events"), { card: "fact", value: (row) => row.events.length }),
    column.date("created", t("Created"), { value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.url }),
  ];
  const add = (
    <ButtonLink icon={Plus} to={`${path}/new`}>
      {t("Add webhook")}
    </ButtonLink>
  );
  const isEmpty = rows.totalItems === 0;
  return (
    <div className="min-w-0">
      <ListPage
        title={t("Webhooks")}
        crumbs={[useSettingsCrumb()]}
        actions={isEmpty ? null : add}
        texts={WEBHOOK_LIST}
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        empty={{
          icon: Webhook,
          title: t("No webhooks yet"),
          text: t("A webhook tells one of your systems within seconds what happens in the program."),
        }}
      />
    </div>
  );
}

/** On, failing, or off. */
export function WebhookStatus({ webhook }: { webhook: EndpointView }) {
  const t = useText();
  if (webhook.switched_off_at) return <StatusBadge status="failed" label={t("Turned off")} />;
  if (!webhook.active) return <StatusBadge status="inactive" />;
  if (webhook.failing_since) return <StatusBadge status="open" label={t("Failing")} />;
  return <StatusBadge status="active" />;
}
