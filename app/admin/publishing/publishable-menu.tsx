import { useFetcher } from "@remix-run/react";
import { Archive, ArchiveRestore, Ellipsis, Eye, EyeOff, Pencil, SquareArrowOutUpRight, Trash2 } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { useHistoryItems } from "../table/history";
import { triggerInRow } from "../table/row-menu-button";
import { useSelectionChange } from "../table/use-selection-change";

/** A challenge or reward, and what the admin may do with it. */
export interface PublishableActions {
  row: { id: string; name: string; published: boolean; status: string };
  /** The row's own page, whose intent `delete` deletes it. */
  page: string;
  /** The list's URL, whose intents publish and archive. */
  listUrl: string;
  mayUpdate: boolean;
  /** False also for what participants have used already: the server would reject it. */
  mayDelete: boolean;
  /** Entries of this kind of row only. */
  more?: readonly MenuItem[];
}

/** The menu of a row in a list, in a `RowMenuButton`. It has only what the admin is permitted to do. */
export function PublishableMenu(options: PublishableActions) {
  const t = useText();
  const { row, page, listUrl, mayUpdate, more = [] } = options;
  const { change } = useSelectionChange(listUrl);
  const mayEdit = mayUpdate && row.status !== "archived";
  const history = useHistoryItems();
  const items: MenuItem[] = [
    { label: t("Open"), icon: SquareArrowOutUpRight, to: page },
    ...(mayEdit ? [{ label: t("Edit"), icon: Pencil, to: `${page}/edit` }] : []),
    ...more,
    ...history(row.id),
    ...(mayEdit
      ? [
          {
            label: row.published ? t("Unpublish") : t("Publish"),
            icon: row.published ? EyeOff : Eye,
            separated: true,
            onSelect: () => void change({ intent: row.published ? "unpublish" : "publish", ids: [row.id] }),
          },
        ]
      : []),
  ];
  return <ArchiveMenu {...options} items={items} triggerClassName={triggerInRow} startsOpen />;
}

/** The actions in the title bar of a row's own page: publish, edit and a menu with the others. */
export function TitleActions(options: PublishableActions) {
  const t = useText();
  const { row, page, listUrl, mayUpdate, more = [] } = options;
  const { change, pending } = useSelectionChange(listUrl);
  const mayEdit = mayUpdate && row.status !== "archived";
  return (
    <>
      {mayEdit ? (
        <Button
          variant="quiet"
          icon={row.published ? EyeOff : Eye}
          waiting={pending}
          onClick={() => void change({ intent: row.published ? "unpublish" : "publish", ids: [row.id] })}
        >
          {row.published ? t("Unpublish") : t("Publish")}
        </Button>
      ) : null}
      <ArchiveMenu {...options} items={more} triggerClassName={inTitle} />
      {mayEdit ? (
        <ButtonLink icon={Pencil} to={`${page}/edit`}>
          {t("Edit")}
        </ButtonLink>
      ) : null}
    </>
  );
}

const inTitle =
  "grid size-control place-items-center rounded-button border border-border-strong bg-raised hover:bg-hover";

/**
 * A menu that ends with archive, restore and delete. Archiving can be undone from its message, so that it does not ask;
 * deletion asks.
 */
function ArchiveMenu({
  row: { id, name, status },
  page,
  listUrl,
  mayUpdate,
  mayDelete,
  items,
  triggerClassName,
  startsOpen,
}: PublishableActions & { items: readonly MenuItem[]; triggerClassName: string; startsOpen?: boolean }) {
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
  const all: MenuItem[] = [
    ...items,
    ...(mayUpdate
      ? [
          {
            label: archived ? t("Restore") : t("Archive"),
            icon: archived ? ArchiveRestore : Archive,
            separated: items.length > 0,
            onSelect: () => void change({ intent: archived ? "restore" : "archive", ids: [id] }),
          },
        ]
      : []),
    ...(mayDelete ? [{ label: t("Delete"), icon: Trash2, danger: true, onSelect: () => setDeleting(true) }] : []),
  ];
  if (all.length === 0) return null;
  return (
    <>
      <Menu
        label={t("Actions for {name}", { name })}
        trigger={<Icon icon={Ellipsis} size={16} />}
        triggerClassName={triggerClassName}
        startsOpen={startsOpen}
        items={all}
      />
      {deleting ? (
        <ConfirmDialog
          title={t("Delete {name}?", { name })}
          danger
          confirmLabel={t("Delete")}
          onCancel={() => setDeleting(false)}
          onConfirm={remove}
        >
          {t("This can't be undone. To hide it instead, archive it.")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
