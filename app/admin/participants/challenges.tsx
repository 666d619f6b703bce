import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FormDialog } from "~/admin/forms/form-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { challengeTypeLabel } from "~/services/challenge-types/registry";
import { listChallengesToComplete } from "~/services/participant-accounts/completion-corrections.admin.server";
import {
  recordCompletionIntent,
  undoCompletionIntent,
} from "~/services/participant-accounts/completion-corrections.schema";
import { listParticipantChallenges } from "~/services/participant-tabs/participant-tabs.admin.server";
import {
  participantChallengesQuery,
  type ParticipantChallengeView,
} from "~/services/participant-tabs/participant-tabs.schema";
import { SelectField } from "~/ui/forms/field";
import { errorIn, errorOn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { ButtonLink } from "~/ui/primitives/button";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";
import { COMPLETION_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { record_completion, undo_completion } from "./participant-intents.server";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantChallengesQuery }, (args) =>
  participantPage(
    args,
    Promise.all([
      listParticipantChallenges(args.ctx, args.param("participantId"), args.query),
      args.url.searchParams.has("complete") ? listChallengesToComplete(args.ctx) : [],
    ]).then(([page, to_complete]) => ({ ...page, to_complete })),
  ),
);
/** `POST`: completes the challenge `challenge_id`, or takes back the completion `completion_id`. */
export const action = programAction(z.discriminatedUnion("intent", [recordCompletionIntent, undoCompletionIntent]), {
  record_completion,
  undo_completion,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Challenges")}: ${data.participant.name}`, matches);

/** The challenges that the participant completed, each time as a row. */
export default function ParticipantChallenges() {
  const t = useText();
  const { participant, to_complete: toComplete, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const complete = useDialogParam("complete");
  const undo = useDialogParam("undo");
  const { term_points_as, may } = useAdminProgram();
  const manages = may("users:manage") && !participant.deleted;
  const column = useColumns<ParticipantChallengeView>();
  const columns: DataColumn<ParticipantChallengeView>[] = [
    column.link("challenge", t("Challenge"), {
      to: challengeTo,
      text: (row) => row.challenge,
    }),
    column.text("type", t("Type"), { text: (row) => t(challengeTypeLabel(row.challenge_type, row.parameters)) }),
    column.number("points", term_points_as, { sort: "points", wide: false, value: (row) => row.points }),
    column.number("occurrence", t("Time"), { value: (row) => row.occurrence }),
    column.time("completed", t("Completed"), { sort: "completed_at", card: "fact", value: (row) => row.completed_at }),
    ...(manages
      ? [
          column.actions((row) =>
            row.undoable ? (
              <ButtonLink variant="quiet" size="small" to={undo.to(row.id)} preventScrollReset>
                {t("Undo")}
              </ButtonLink>
            ) : null,
          ),
        ]
      : []),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={COMPLETION_LIST}
        columns={columns}
        rows={rows}
        rowTo={challengeTo}
        empty={{
          title: t("No completed challenges yet"),
          text: t("Challenges that the participant completes appear here."),
        }}
      />
      {manages && complete.value !== null ? (
        <FormDialog
          title={t("Complete a challenge for {name}", { name: participant.name })}
          intent="record_completion"
          submitLabel={t("Complete")}
          submitWaiting={t("Saving")}
          rejected={rejected}
          onClose={complete.close}
        >
          <SelectField
            label={t("Challenge")}
            name="challenge_id"
            id="challenge_id"
            required
            defaultValue={rejected?.values?.challenge_id ?? ""}
            options={[
              { value: "", label: t("Choose a challenge") },
              ...toComplete.map(({ id, caption }) => ({ value: id, label: caption })),
            ]}
            help={t("They get its points now, as if they had completed it.")}
            error={errorOn(rejected?.errors ?? [], "challenge_id")}
          />
          <CorrectionFields rejected={rejected} />
        </FormDialog>
      ) : null}
      {manages && undo.value !== null ? (
        <FormDialog
          title={t("Undo this completed challenge?")}
          intent="undo_completion"
          submitLabel={t("Undo")}
          submitWaiting={t("Saving")}
          rejected={rejected}
          onClose={undo.close}
        >
          <input type="hidden" name="completion_id" value={undo.value} />
          <p>
            {t(
              "Its points are taken back, and what was spent of them becomes a debt. Answers and entries in sweepstakes are deleted. They can do the challenge again.",
            )}
          </p>
          <CorrectionFields rejected={rejected} />
        </FormDialog>
      ) : null}
    </ParticipantFrame>
  );
}

function challengeTo({ challenge_id }: ParticipantChallengeView): string {
  return `/admin/v2/challenges/${challenge_id}`;
}
