import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FileUp, Radio } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listEvents, listEventTypeOptions } from "~/services/events/events.admin.server";
import {
  EVENT_STATUSES,
  EVENT_TRIGGERS,
  eventIntent,
  eventListQuery,
  eventPage,
  eventTypeOptions,
} from "~/services/events/events.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { eventPath, useEventColumns } from "./event-columns";
import { create } from "./event-intents.server";
import { eventName, eventStatusLabel, TRIGGER_LABELS } from "./event-texts";
import { EVENT_LIST } from "./list-texts";

export const loader = programLoader(
  listEvents,
  { query: eventListQuery, response: eventPage.extend({ type_options: eventTypeOptions }) },
  async ({ ctx, query, run }) => {
    const [rows, types] = await Promise.all([run(ctx, query), listEventTypeOptions(ctx)]);
    return { ...rows, type_options: types };
  },
);

/** `POST programs/{id}/events`: takes in an event of the operator's systems. */
export const action = programAction(eventIntent, { create });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Events"), matches);

/** What the operator's systems reported, and what happened in the product that earning rules are about. */
export default function EventList() {
  const t = useText();
  const { type_options: types, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const columns = useEventColumns({ withParticipant: true });
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: EVENT_STATUSES.map((value) => ({ value, label: t(eventStatusLabel(value)) })),
    },
    ...(types.length > 0
      ? [
          {
            name: "event_type",
            label: t("Event type"),
            multiple: true,
            options: types.map((type) => ({ value: type.id, label: type.label })),
          },
        ]
      : []),
    {
      name: "trigger",
      label: t("What happened"),
      multiple: true,
      options: EVENT_TRIGGERS.map((value) => ({ value, label: t(TRIGGER_LABELS[value]) })),
    },
    { name: "occurred", label: t("When") },
  ];
  return (
    <ListPage
      title={t("Events")}
      crumbs={[useSettingsCrumb()]}
      actions={
        may("events:create") && may("users:manage") ? (
          <ButtonLink to={`/admin/v2/programs/${id}/participants/import?kind=events`} variant="quiet" icon={FileUp}>
            {t("Import events")}
          </ButtonLink>
        ) : null
      }
      texts={EVENT_LIST}
      tableId="events"
      columns={columns}
      rows={rows}
      rowTo={eventPath}
      rowLabel={(row) => eventName(row, t)}
      filters={filters}
      empty={{
        icon: Radio,
        title: t("No events yet"),
        text: t(
          "What your systems send appears here with its points, and so does what happens in the program once an earning rule is about it.",
        ),
      }}
    />
  );
}
