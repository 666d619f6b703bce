import { useFetcher } from "@remix-run/react";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import type { MenuItem } from "~/ui/overlay/menu";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useSelectionChange } from "./use-selection-change";

interface ArchiveMenu {
  id: string;
  name: string;
  status: string;
  /** The row's own page, whose intent `delete` deletes it. */
  page: string;
  /** The list's URL, whose intents archive and restore. */
  listUrl: string;
  mayArchive: boolean;
  /** False also for what participants have used already: the server would reject it. */
  mayDelete: boolean;
}

/**
 * The entries of a row's menu to archive, restore and delete it. Archiving can be undone from its message, so that it
 * does not ask; deletion asks.
 * @returns the entries, what they open, and `change` for further entries
 */
export function useArchiveMenu({ id, name, status, page, listUrl, mayArchive, mayDelete }: ArchiveMenu) {
  const t = useText();
  const fetcher = useFetcher();
  useIntentToast(fetcher);
  const { change } = useSelectionChange(listUrl);
  const [deleting, setDeleting] = useState(false);
  const remove = () => {
    setDeleting(false);
    fetcher.submit({ intent: "delete", authenticity_token: csrfToken() }, { method: "post", action: page });
  };
  const archived = status === "archived";
  const items: MenuItem[] = [
    ...(mayArchive
      ? [
          {
            label: archived ? t("Restore") : t("Archive"),
            icon: archived ? ArchiveRestore : Archive,
            separated: true,
            onSelect: () => void change({ intent: archived ? "restore" : "archive", ids: [id] }),
          },
        ]
      : []),
    ...(mayDelete ? [{ label: t("Delete"), icon: Trash2, danger: true, onSelect: () => setDeleting(true) }] : []),
  ];
  const dialog: ReactNode = deleting ? (
    <ConfirmDialog
      title={t("Delete {name}?", { name })}
      danger
      confirmLabel={t("Delete")}
      onCancel={() => setDeleting(false)}
      onConfirm={remove}
    >
      {t("This cannot be undone. To keep it out of sight, archive it instead.")}
    </ConfirmDialog>
  ) : null;
  return { items, dialog, change };
}
