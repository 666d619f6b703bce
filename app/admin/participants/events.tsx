import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useWhyColumn } from "~/admin/earning-rules/why-column";
import { eventPath, useEventColumns } from "~/admin/events/event-columns";
import { EVENT_LIST } from "~/admin/events/list-texts";
import { titleOf } from "~/admin/frame/document-title";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listEventsOf } from "~/services/events/events.admin.server";
import { participantEventsQuery, type ParticipantEventRow } from "~/services/events/events.schema";
import { DataTable } from "~/ui/table/data-table";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantEventsQuery }, (args) =>
  participantPage(args, listEventsOf(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Events")}: ${data.participant.name}`, matches);

/** The events of one participant: each leads to what every rule made of it. */
export default function ParticipantEvents() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const columns = useWhyColumn<ParticipantEventRow>(useEventColumns({ withParticipant: false }));
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={EVENT_LIST}
        columns={columns}
        rows={rows}
        rowTo={eventPath}
        empty={{
          title: t("No results found"),
          text: t("What your systems report about this participant appears here, and what earning rules are about."),
        }}
      />
    </ParticipantFrame>
  );
}
