import { useFetcher } from "@remix-run/react";
import {
  CircleCheck,
  CirclePlus,
  Ellipsis,
  FileUser,
  Link2,
  Mail,
  Merge,
  RotateCcw,
  SquareArrowOutUpRight,
  Trash2,
  UserPen,
} from "lucide";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Icon } from "~/ui/primitives/icon";
import { useHistoryItems } from "../table/history";
import { RowMenuButton, triggerInRow } from "../table/row-menu-button";

interface ParticipantMenuProps {
  participant: Pick<ParticipantAdminView, "id" | "name" | "status" | "deleted">;
  /** The URL of the participant's page. */
  page: string;
}

/** The menu of actions on a participant in the title bar of their page, for admins who manage users. */
export function ParticipantMenu(props: ParticipantMenuProps) {
  return <ActionsMenu {...props} inRow={false} />;
}

/** The same in the row of a list, with what the title bar of the page has as buttons. */
export function ParticipantRowMenu(props: ParticipantMenuProps) {
  return (
    <RowMenuButton name={props.participant.name}>
      <ActionsMenu {...props} inRow />
    </RowMenuButton>
  );
}

function ActionsMenu({ participant, page, inRow }: ParticipantMenuProps & { inRow: boolean }) {
  const t = useText();
  const { id, name, status, deleted } = participant;
  const { copyLink, dialog } = useMagicLink(id, page);
  const history = useHistoryItems();
  const items: MenuItem[] = [
    ...(inRow
      ? [
          { label: t("Open"), icon: SquareArrowOutUpRight, to: page },
          { label: t("Adjust points"), icon: CirclePlus, to: `${page}?add_points=1` },
        ]
      : []),
    ...(deleted ? [] : [{ label: t("Edit contact details"), icon: UserPen, to: `${page}?dialog=update_contact` }]),
    ...(deleted || status === "blocked"
      ? []
      : [{ label: t("Complete a challenge"), icon: CircleCheck, to: `${page}/challenges?complete=1` }]),
    ...(deleted || status === "blocked" ? [] : [{ label: t("Copy magic link"), icon: Link2, onSelect: copyLink }]),
    ...(deleted ? [] : [{ label: t("Write an email"), icon: Mail, to: `${page}/emails` }]),
    ...(deleted ? [] : [{ label: t("Merge accounts"), icon: Merge, to: `${page}/merge` }]),
    ...history(id),
    { label: t("Personal data"), icon: FileUser, to: `${page}/personal_data` },
    ...(deleted
      ? []
      : [
          { label: t("Reset activities"), icon: RotateCcw, separated: true, to: `${page}?dialog=reset_activities` },
          { label: t("Delete participant"), icon: Trash2, danger: true, to: `${page}?dialog=delete_participant` },
        ]),
  ];
  return (
    <>
      <Menu
        label={t("Actions for {name}", { name })}
        trigger={<Icon icon={Ellipsis} size={16} />}
        triggerClassName={inRow ? triggerInRow : triggerInTitle}
        startsOpen={inRow}
        items={items}
      />
      {dialog}
    </>
  );
}

const triggerInTitle =
  "grid size-control place-items-center rounded-button border border-border-strong bg-raised hover:bg-hover";

type LinkResult = { success: boolean; magic_link?: string; message?: string };

/** Makes a magic link and copies it. Where the browser does not allow that, a dialog shows the link instead. */
function useMagicLink(id: string, page: string) {
  const t = useText();
  const fetcher = useFetcher<LinkResult>();
  const [shown, setShown] = useState<string>();
  const { data } = fetcher;
  useEffect(() => {
    if (!data) return;
    const { magic_link: link, message } = data;
    if (!link) return toast({ title: t("Error"), description: message, tone: "destructive" });
    copyText(link).then(
      () => toast({ title: t("Magic link copied to clipboard") }),
      () => setShown(link),
    );
  }, [data, t]);
  const copyLink = () =>
    void fetcher.submit(
      { intent: "magic_link", id, authenticity_token: csrfToken() },
      { method: "post", action: page },
    );
  const close = () => setShown(undefined);
  const dialog = shown ? (
    <Dialog size="small" onClose={close}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Magic link")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-4">
        <TextField
          label={t("Magic link")}
          id="magic-link"
          readOnly
          value={shown}
          help={t("Signs the person in once, within 20 minutes.")}
          onFocus={(event) => event.target.select()}
        />
      </DialogBody>
      <DialogFooter>
        <CopyButton text={shown}>{t("Copy link")}</CopyButton>
        <Button onClick={close}>{t("Close")}</Button>
      </DialogFooter>
    </Dialog>
  ) : null;
  return { copyLink, dialog };
}

/** @throws when the browser does not allow it: without a permission, or without HTTPS, where there is no clipboard */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
