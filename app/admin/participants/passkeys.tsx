import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormDialog } from "~/admin/forms/form-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listParticipantPasskeys } from "~/services/participant-accounts/participant-passkeys.admin.server";
import {
  participantPasskeyIntent,
  participantPasskeysQuery,
  type ParticipantPasskeyView,
} from "~/services/participant-accounts/participant-passkeys.schema";
import { errorIn, type RejectedForm } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { ButtonLink } from "~/ui/primitives/button";
import { DataTable } from "~/ui/table/data-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";
import { PASSKEY_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import * as intents from "./passkey-intents.server";

/** As JSON: a page of the passkeys, with the participant. */
export const loader = programLoader({ query: participantPasskeysQuery }, (args) =>
  participantPage(args, listParticipantPasskeys(args.ctx, args.param("participantId"), args.query)),
);

/** `POST`: removes the passkey `passkey_id`. */
export const action = programAction(participantPasskeyIntent, { ...intents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Passkeys")}: ${data.participant.name}`, matches);

/** What the participant signs in with besides their email, to remove what was on a lost device. */
export default function ParticipantPasskeys() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { may } = useAdminProgram();
  const remove = useDialogParam("remove");
  const manages = may("users:manage") && !participant.deleted;
  const removed = manages ? rows.result.find(({ id }) => id === remove.value) : undefined;
  const column = useColumns<ParticipantPasskeyView>();
  const columns = [
    column.cell("name", t("Name"), { cell: ({ name }) => <span className="font-strong">{name}</span> }),
    column.text("synced", t("Device"), {
      card: "fact",
      text: ({ synced }) => (synced ? t("Synced between devices") : t("On one device only")),
    }),
    column.text("host", t("Works on"), { text: ({ host }) => host }),
    column.date("created_at", t("Added"), {
      card: "fact",
      labeled: true,
      sort: "created_at",
      value: (row) => row.created_at,
    }),
    column.date("last_used_at", t("Last used"), {
      card: "fact",
      labeled: true,
      sort: "last_used_at",
      value: (row) => row.last_used_at,
    }),
    ...(manages
      ? [
          column.actions(({ id, name }) => (
            <ButtonLink
              to={remove.to(id)}
              size="small"
              variant="quiet"
              preventScrollReset
              aria-label={t("Remove {name}", { name })}
            >
              {t("Remove")}
            </ButtonLink>
          )),
        ]
      : []),
  ];
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={PASSKEY_LIST}
        columns={columns}
        rows={rows}
        empty={{ title: t("No passkeys"), text: t("Participants add passkeys in their account.") }}
      />
      {removed ? <RemoveDialog passkey={removed} rejected={rejected} onClose={remove.close} /> : null}
    </ParticipantFrame>
  );
}

interface RemoveDialogProps {
  passkey: ParticipantPasskeyView;
  rejected?: RejectedForm;
  onClose: () => void;
}

function RemoveDialog({ passkey, rejected, onClose }: RemoveDialogProps) {
  const t = useText();
  return (
    <FormDialog
      title={t("Remove {name}?", { name: passkey.name })}
      intent="remove"
      submitLabel={t("Remove")}
      submitWaiting={t("Removing")}
      danger
      alert
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="passkey_id" value={passkey.id} />
      <p>
        {t(
          "Nobody can sign in with it any more, and the participant is signed out everywhere. Their email still works.",
        )}
      </p>
      <CorrectionFields rejected={rejected} />
    </FormDialog>
  );
}
