import { useColumns } from "~/admin/table/use-columns";
import { useText } from "~/locales/use-text";
import type { EventRow } from "~/services/events/events.schema";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { eventName, eventStatusLabel, eventStatusTone } from "./event-texts";

export const eventPath = ({ id, program_id }: EventRow) => `/admin/v2/programs/${program_id}/events/${id}`;

/** The columns of a list of events. The participant is left out where all rows have the same one. */
export function useEventColumns({ withParticipant }: { withParticipant: boolean }): DataColumn<EventRow>[] {
  const t = useText();
  const column = useColumns<EventRow>();
  const { term_points_as } = useAdminProgram();
  return [
    column.link("event", t("Event"), { to: eventPath, text: (row) => eventName(row, t), wraps: true }),
    column.badge("status", t("Status"), {
      status: (row) => eventStatusTone(row.status),
      label: (row) => t(eventStatusLabel(row.status)),
    }),
    ...(withParticipant ? [column.text("person", t("Participant"), { card: "fact", text: personOf })] : []),
    column.number("points", term_points_as, { value: (row) => row.points }),
    column.date("occurred", t("When"), { sort: "occurred_at", card: "fact", value: (row) => row.occurred_at }),
    column.date("created", t("Received"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    column.text("external_id", t("ID of the sender"), { hidden: true, text: (row) => row.external_id }),
  ];
}

/** Who it was, or whom the sender named while nobody is known. */
function personOf({ participant, person }: EventRow): string | null {
  return participant?.name ?? Object.values(person)[0] ?? null;
}
