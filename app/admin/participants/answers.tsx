import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listParticipantAnswers } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantAnswersQuery,
  type ParticipantAnswerView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { classNames } from "~/ui/primitives/class-names";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListFilter } from "~/ui/table/list-filter";
import { AnswerCell } from "../challenges/answer-cell";
import { ANSWER_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantAnswersQuery }, (args) =>
  participantPage(args, listParticipantAnswers(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Participant answers")}: ${data.participant.name}`, matches);

/** What the participant answered, newest first. */
export default function ParticipantAnswers() {
  const t = useText();
  const { participant, challenges, ...rows } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const column = useColumns<ParticipantAnswerView>();
  const columns: DataColumn<ParticipantAnswerView>[] = [
    column.cell("question", t("Question"), {
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-80")} title={row.question}>
          {row.question}
        </span>
      ),
    }),
    column.cell("answer", t("Answer"), { cell: (row) => <AnswerCell answer={row} /> }),
    column.text("challenge", t("Challenge"), { card: "fact", text: (row) => row.challenge }),
    column.time("created", t("Answered"), { card: "fact", sort: "created_at", value: (row) => row.created_at }),
  ];
  const filter = {
    name: "challenge",
    label: t("Challenge"),
    multiple: true,
    options: challenges.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <ParticipantFrame participant={participant}>
      {challenges.length > 1 ? (
        <div className="mb-3 flex flex-wrap gap-2">
          <ListFilter filter={filter} search={search} />
        </div>
      ) : null}
      <DataTable
        texts={ANSWER_LIST}
        columns={columns}
        rows={rows}
        filters={[filter]}
        empty={{ title: t("No answers yet"), text: t("Answers of the participant appear here.") }}
      />
    </ParticipantFrame>
  );
}
