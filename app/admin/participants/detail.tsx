import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { isFailure } from "~/admin/forms/client-action";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
import { getContact } from "~/services/participant-accounts/contact.admin.server";
import { previewReset } from "~/services/participant-accounts/participant-changes.admin.server";
import { participantActionsQuery, participantIntent } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipantActions } from "~/services/participant-accounts/participants.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { DataTable } from "~/ui/table/data-table";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { useActionColumns } from "./action-columns";
import { AdjustPointsDialog } from "./adjust-points-dialog";
import { ContactDialog } from "./contact-dialog";
import { ACTION_LIST } from "./list-texts";
import { DeleteParticipantDialog, ResetDialog } from "./participant-dialogs";
import { nameOf, ParticipantFrame } from "./participant-frame";
import * as intents from "./participant-intents.server";
import { participantPage } from "./participant-page.server";

/** The parameters of the URL that open a dialog, so that it also opens without JavaScript. */
const ADD_POINTS_PARAM = "add_points";
const DIALOG_PARAM = "dialog";
const RESET = "reset_activities";
const CONTACT = "update_contact";

/** Dialogs with data of their own, which is read for them only. */
const READ_FOR_DIALOG = [RESET, CONTACT];

/** As JSON: the participant with a page of actions. */
export const loader = programLoader({ query: participantActionsQuery }, async (args) => {
  const { ctx, query, param, url } = args;
  const id = param("participantId");
  const dialog = url.searchParams.get(DIALOG_PARAM);
  const { participant, participant_actions, reset, contact } = await participantPage(
    args,
    Promise.all([
      listParticipantActions(ctx, id, query),
      dialog === RESET ? previewReset(ctx, id) : null,
      dialog === CONTACT ? getContact(ctx, id) : null,
    ]).then(([participant_actions, reset, contact]) => ({ participant_actions, reset, contact })),
  );
  return { ...participant, participant_actions, ...(reset ? { reset } : {}), ...(contact ? { contact } : {}) };
});

export const action = programAction(participantIntent, { ...intents });
export { clientAction } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** Opening or closing a dialog does not change the data of the page, except for the preview of a reset. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (isFailure(actionStatus)) return false;
  const dialogIn = ({ searchParams }: URL) => searchParams.get(DIALOG_PARAM) ?? searchParams.get(ADD_POINTS_PARAM);
  const onlyDialog =
    currentUrl.pathname === nextUrl.pathname &&
    dialogIn(currentUrl) !== dialogIn(nextUrl) &&
    !READ_FOR_DIALOG.includes(dialogIn(nextUrl) ?? "");
  return onlyDialog && formMethod === undefined ? false : defaultShouldRevalidate;
};

/** One participant: details, balances and actions. */
export default function ParticipantDetail() {
  const t = useText();
  const columns = useActionColumns();
  const { participant_actions: actions, reset, contact, ...participant } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { may } = useAdminProgram();
  const term = usePointsTerm();
  const adding = useDialogParam(ADD_POINTS_PARAM);
  const dialog = useDialogParam(DIALOG_PARAM);
  const name = nameOf(participant, t);
  const manages = may("users:manage") && !participant.deleted;
  const shared = { name, rejected, onClose: dialog.close };
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={ACTION_LIST}
        columns={columns}
        rows={actions}
        empty={{ title: t("No actions yet"), text: t("{name}'s activity appears here.", { name }) }}
      />
      {manages && adding.value !== null ? (
        <AdjustPointsDialog participant={participant} term={term} rejected={rejected} onClose={adding.close} />
      ) : null}
      {manages && dialog.value === RESET && reset ? <ResetDialog {...shared} preview={reset} term={term} /> : null}
      {manages && dialog.value === CONTACT && contact ? <ContactDialog {...shared} contact={contact} /> : null}
      {manages && dialog.value === "delete_participant" ? <DeleteParticipantDialog {...shared} /> : null}
    </ParticipantFrame>
  );
}
