import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Radio } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listEventTypes } from "~/services/events/event-types.admin.server";
import { eventTypeListIntent, eventTypeListQuery, type EventTypeRow } from "~/services/events/event-types.schema";
import { create } from "./event-type-intents.server";
import { EVENT_TYPE_LIST } from "./list-texts";

export const loader = programLoader({ query: eventTypeListQuery }, ({ ctx, query }) => listEventTypes(ctx, query));
/** `POST` adds an event type. */
export const action = programAction(eventTypeListIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Event types"), matches);

/** The event types of the program. */
export default function EventTypeList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const column = useColumns<EventTypeRow>();
  const path = `/admin/v2/programs/${id}/settings/program/event-types`;
  const rowTo = may("earning_rules:manage") ? (row: EventTypeRow) => `${path}/${row.id}/edit` : undefined;
  const columns = [
    column.link("label", t("Label"), { sort: "label", to: rowTo, text: (row) => row.label, wraps: true }),
    column.text("name", t("Name"), { sort: "name", card: "fact", text: (row) => row.name }),
    column.text("properties", t("Properties"), {
      text: (row) => row.properties.map(({ name }) => name).join(", ") || null,
    }),
    column.number("rules", t("Earning rules"), { value: (row) => row.rules }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.label }),
  ];
  return (
    <ListPage
      title={t("Event types")}
      crumbs={[useSettingsCrumb()]}
      texts={EVENT_TYPE_LIST}
      tableId="event-types"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      add={may("earning_rules:manage") ? { label: t("Add event type"), to: `${path}/new` } : null}
      empty={{
        icon: Radio,
        title: t("No event types yet"),
        text: t(
          "What your own systems report, such as a review or a visit to a store. Earning rules give points for it.",
        ),
      }}
    />
  );
}
