import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import { listParticipantQuestions } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantQuestionsQuery,
  type ParticipantQuestionView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { classNames } from "~/ui/primitives/class-names";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { QUESTION_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantQuestionsQuery }, (args) =>
  participantPage(args, listParticipantQuestions(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Questions")}: ${data.participant.name}`, matches);

/** The questions of the challenges that the participant completed. */
export default function ParticipantQuestions() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const column = useColumns<ParticipantQuestionView>();
  const columns: DataColumn<ParticipantQuestionView>[] = [
    column.cell("question", t("Question"), {
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-96")} title={row.title}>
          {row.title}
        </span>
      ),
    }),
    column.text("challenge", t("Challenge"), { card: "fact", sort: "challenge", text: (row) => row.challenge }),
    column.badge("result", t("Result"), {
      status: (row) => TONES[resultOf(row)],
      label: (row) => t(RESULTS[resultOf(row)]),
    }),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={QUESTION_LIST}
        columns={columns}
        rows={rows}
        empty={{ title: t("No questions yet"), text: t("Questions of completed challenges appear here.") }}
      />
    </ParticipantFrame>
  );
}

type Result = "open" | "answered" | "right" | "wrong";

const RESULTS: Record<Result, string> = {
  open: msg("Not answered"),
  answered: msg("Answered"),
  right: msg("Right"),
  wrong: msg("Wrong"),
};
/** The statuses with the colors of each result. */
const TONES: Record<Result, string> = { open: "draft", answered: "processed", right: "active", wrong: "rejected" };

function resultOf({ answered, correct }: ParticipantQuestionView): Result {
  if (!answered) return "open";
  return correct === null ? "answered" : correct ? "right" : "wrong";
}
