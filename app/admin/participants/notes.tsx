import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { FormDialog } from "~/admin/forms/form-dialog";
import { useSubmitted } from "~/admin/forms/use-submitted";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import type { Assignee } from "~/services/assignments/assignees.schema";
import { listParticipantNotes } from "~/services/participant-notes/participant-notes.admin.server";
import {
  noteIntent,
  participantNotesQuery,
  type NoteView,
} from "~/services/participant-notes/participant-notes.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Menu } from "~/ui/overlay/menu";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../frame/use-admin-frame";
import { triggerInRow } from "../table/row-menu-button";
import { useColumns } from "../table/use-columns";
import { NOTE_LIST } from "./list-texts";
import { NoteField } from "./note-field";
import * as intents from "./note-intents.server";
import { NoteText } from "./note-text";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { WrittenList } from "./written-list";

/** As JSON: a page of the list, with the participant. */
export const loader = programLoader({ query: participantNotesQuery }, (args) =>
  participantPage(args, listParticipantNotes(args.ctx, args.param("participantId"), args.query)),
);

/** `POST`: writes, edits, pins or deletes a note. */
export const action = programAction(noteIntent, { ...intents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Notes")}: ${data.participant.name}`, matches);

/** What admins wrote about the participant, with a form to write something. */
export default function ParticipantNotes() {
  const t = useText();
  const { participant, mentionable, ...rows } = useLoaderData<typeof loader>();
  const { may } = useAdminProgram();
  const [search] = useSearchParams();
  const rejected = errorIn(useActionData<typeof action>());
  const of = (intent: string) => (rejected?.values?.intent === intent ? rejected : undefined);
  const added = useSubmitted("add_note", rejected !== undefined);
  const edit = useDialogParam("edit");
  const remove = useDialogParam("delete");
  const writes = may("notes:create") && !participant.deleted;
  const noteOf = (id: string | null) => rows.result.find((note) => note.id === id);
  const [edited, removed] = [noteOf(edit.value), noteOf(remove.value)];
  const column = useColumns<NoteView>();
  const actions = column.actions((note) => (
    <NoteMenu note={note} writes={writes} edit={edit.to(note.id)} remove={remove.to(note.id)} />
  ));
  /** What was wrong with pinning a note: the menu has no place for it. */
  const pinErrorOf = ({ id }: NoteView) =>
    !edited && of("edit_note")?.values?.note_id === id ? rejected?.message : undefined;
  return (
    <ParticipantFrame participant={participant}>
      {writes && !search.has("note") ? (
        <NewNote key={added} mentionable={mentionable} rejected={of("add_note")} />
      ) : null}
      {search.has("note") ? (
        <p className="mb-3">
          <Link to="?" className="text-link hover:underline">
            {t("Show all notes")}
          </Link>
        </p>
      ) : null}
      <WrittenList
        texts={NOTE_LIST}
        label={t("Notes")}
        rows={rows}
        text={(note) => (
          <>
            <NoteText note={note} />
            <PinError>{pinErrorOf(note)}</PinError>
          </>
        )}
        before={(note) => (note.pinned ? <PinnedMark /> : null)}
        after={(note) => (note.edited_at ? [t("Edited")] : [])}
        columns={[actions]}
        empty={{
          title: t("No notes yet"),
          text: t("Only your team sees notes."),
        }}
      />
      {edited && edited.own && writes ? (
        <FormDialog
          title={t("Edit note")}
          intent="edit_note"
          submitLabel={t("Save")}
          submitWaiting={t("Saving")}
          rejected={of("edit_note")}
          onClose={edit.close}
        >
          <input type="hidden" name="note_id" value={edited.id} />
          <input type="hidden" name="updated_at" value={edited.edited_at ?? edited.created_at} />
          <NoteField
            id="edited-text"
            mentionable={mentionable}
            defaultValue={of("edit_note")?.values?.text ?? edited.text}
            error={errorOn(of("edit_note")?.errors ?? [], "text")}
          />
        </FormDialog>
      ) : null}
      {removed ? (
        <FormDialog
          title={t("Delete this note?")}
          intent="delete_note"
          submitLabel={t("Delete")}
          submitWaiting={t("Deleting")}
          danger
          alert
          rejected={of("delete_note")}
          onClose={remove.close}
        >
          <input type="hidden" name="note_id" value={removed.id} />
          <p>{t("It is gone for everyone. This can't be undone.")}</p>
        </FormDialog>
      ) : null}
    </ParticipantFrame>
  );
}

function NewNote({ mentionable, rejected }: { mentionable: readonly Assignee[]; rejected?: RejectedForm }) {
  const t = useText();
  const saving = useNavigation().state !== "idle";
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const errors = rejected?.errors ?? [];
  return (
    <Panel className="mb-4">
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <CsrfField />
        <input type="hidden" name="intent" value="add_note" />
        <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
        <FormErrors errors={rejected && errors.length === 0 ? [{ field: null, message: rejected.message }] : []} />
        <NoteField
          id="text"
          mentionable={mentionable}
          defaultValue={rejected?.values?.text}
          error={errorOn(errors, "text")}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CheckboxField
            label={t("Pin at the top of the page")}
            name="pinned"
            id="pinned"
            value="true"
            defaultChecked={rejected?.values?.pinned === "true"}
          />
          <Button type="submit" pending={saving && t("Saving")}>
            {t("Save note")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function PinError({ children }: { children?: string }) {
  return children ? (
    <p role="alert" className="text-danger">
      {children}
    </p>
  ) : null;
}

function PinnedMark() {
  const t = useText();
  return (
    <span className="inline-flex items-center gap-1">
      <Icon icon={Pin} size={16} className="scale-75" />
      {t("Pinned")}
    </span>
  );
}

interface NoteMenuProps {
  note: NoteView;
  writes: boolean;
  /** The URLs of the dialogs. */
  edit: string;
  remove: string;
}

function NoteMenu({ note, writes, edit, remove }: NoteMenuProps) {
  const t = useText();
  const { may } = useAdminProgram();
  const formId = `pin-${note.id}`;
  const pin = () => (document.getElementById(formId) as HTMLFormElement | null)?.requestSubmit();
  const items = [
    ...(writes
      ? [{ label: note.pinned ? t("Unpin") : t("Pin"), icon: note.pinned ? PinOff : Pin, onSelect: pin }]
      : []),
    ...(writes && note.own ? [{ label: t("Edit"), icon: Pencil, to: edit }] : []),
    ...(may("notes:create") && (note.own || may("notes:manage"))
      ? [{ label: t("Delete"), icon: Trash2, danger: true, to: remove }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Form id={formId} method="post" hidden preventScrollReset>
        <CsrfField />
        <input type="hidden" name="intent" value="edit_note" />
        <input type="hidden" name="note_id" value={note.id} />
        <input type="hidden" name="pinned" value={String(!note.pinned)} />
      </Form>
      <Menu
        label={t("Actions for the note by {name}", { name: note.author })}
        trigger={<Icon icon={Ellipsis} size={16} />}
        triggerClassName={triggerInRow}
        items={items}
      />
    </>
  );
}
