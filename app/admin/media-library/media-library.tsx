import { Check, Search, Trash2, X } from "lucide";
import { useState } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import { pagesOf } from "~/platform/paging";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { SelectField, TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { EmptyState } from "~/ui/states/empty-state";
import { ErrorState } from "~/ui/states/error-state";
import { Skeleton } from "~/ui/states/skeleton";
import { BulkBar } from "~/ui/table/bulk-bar";
import { useListTable, type ListTable } from "~/ui/table/use-list-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SelectionActions, type SelectionAction } from "../table/selection-actions";
import { MediaDetails } from "./media-details";
import { MediaThumbnail } from "./media-thumbnail";
import { UploadZone } from "./upload-zone";
import { mediaPathOf, useMediaList } from "./use-media-list";
import { useUploads } from "./use-uploads";

interface MediaLibraryProps {
  /** The files to choose from. Where all are, the list can be narrowed to one kind. */
  kind: MediaKind;
  selected: MediaFileView | null;
  onSelect: (file: MediaFileView | null) => void;
  /** Called when a file is double-clicked. */
  onPick?: (file: MediaFileView) => void;
  /** Files can be ticked, to delete several at once. */
  ticks?: boolean;
}

/** The files of a program: search, upload, a grid, and the details of the selected file. */
export function MediaLibrary({ kind, selected, onSelect, onPick, ticks }: MediaLibraryProps) {
  const t = useText();
  const { id, may } = useAdminProgram();
  const [shown, setShown] = useState(kind);
  const list = useMediaList(id, shown);
  const { uploads, send, dismiss } = useUploads({
    programId: id,
    kind,
    onDone: (file) => {
      onSelect(file);
      list.reload();
    },
  });
  const ticked = useListTable({ rows: list.files?.result ?? [] });
  const mayTick = ticks && may("media:manage");
  const changed = (file: MediaFileView | null) => {
    onSelect(file);
    list.reload();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_264px]">
      <div className="min-w-0 p-card-pad">
        <LibrarySearch {...{ kind, shown, setShown, list }} />
        {may("media:manage") ? (
          <div className="mt-3">
            <UploadZone kind={kind} uploads={uploads} onFiles={send} onDismiss={dismiss} />
          </div>
        ) : null}
        <div className="mt-4">
          {list.failed ? (
            <ErrorState message={t("Error! something went wrong")} onRetry={list.reload} />
          ) : (
            <MediaGrid
              files={list.files?.result}
              selected={selected}
              onSelect={onSelect}
              onPick={onPick}
              ticked={mayTick ? ticked : undefined}
            />
          )}
        </div>
        {list.files ? <MediaPages {...list.files} onPage={list.showPage} /> : null}
        {ticked.selected.length > 0 ? (
          <BulkBar count={ticked.selected.length} onClear={ticked.clear}>
            <SelectionActions
              url={mediaPathOf(id)}
              ids={ticked.selected.map((file) => file.id)}
              clear={() => {
                ticked.clear();
                changed(null);
              }}
              actions={[deletion(t, ticked.selected.length)]}
            />
          </BulkBar>
        ) : null}
      </div>
      <FileDrawer file={selected} onClose={() => onSelect(null)} onChanged={changed} />
    </div>
  );
}

interface LibrarySearchProps {
  kind: MediaKind;
  /** The kind that the list is narrowed to. */
  shown: MediaKind;
  setShown: (kind: MediaKind) => void;
  list: ReturnType<typeof useMediaList>;
}

function LibrarySearch({ kind, shown, setShown, list }: LibrarySearchProps) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2 [&>:first-child]:min-w-40 [&>:first-child]:flex-1">
      <TextField
        label={t("Search files")}
        labelHidden
        icon={Search}
        type="search"
        placeholder={t("Search files")}
        value={list.search}
        onChange={(event) => list.searchFor(event.currentTarget.value)}
        // Enter must not submit the form around it.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {kind === "file" ? (
        <SelectField
          label={t("File type")}
          labelHidden
          options={[
            { value: "file", label: t("All files") },
            { value: "image", label: t("Images") },
            { value: "video", label: t("Videos") },
            { value: "document", label: t("Documents") },
          ]}
          value={shown}
          onChange={(event) => {
            setShown(event.currentTarget.value as MediaKind);
            list.showPage(1);
          }}
        />
      ) : null}
    </div>
  );
}

interface FileDrawerProps {
  file: MediaFileView | null;
  onClose: () => void;
  onChanged: (file: MediaFileView | null) => void;
}

/** The details of the selected file, beside the list. */
function FileDrawer({ file, onClose, onChanged }: FileDrawerProps) {
  const t = useText();
  return (
    <aside
      aria-label={t("File")}
      // On phones a drawer at the lower edge: below the files it would be far out of sight.
      className={classNames(
        "min-w-0 border-border max-md:sticky max-md:bottom-0 max-md:z-2 max-md:max-h-[55dvh] max-md:overflow-auto max-md:border-t max-md:bg-raised md:border-l",
        !file && "max-md:hidden",
      )}
    >
      {file ? (
        <>
          <div className="flex items-center justify-between gap-3 px-card-pad pt-2 md:hidden">
            <span className="truncate font-strong">{file.name}</span>
            <IconButton icon={X} size={16} label={t("Close")} onClick={onClose} />
          </div>
          <MediaDetails key={file.id} file={file} onChanged={onChanged} />
        </>
      ) : (
        <p className="p-card-pad text-muted">{t("Select a file to see its details.")}</p>
      )}
    </aside>
  );
}

function deletion(t: Translate, count: number): SelectionAction {
  return {
    intent: "delete",
    label: t("Delete"),
    icon: Trash2,
    confirm: {
      title: t({ one: "Delete {count} file?", other: "Delete {count} files?" }, { count }),
      text: t("Files in use won't be deleted. This can't be undone."),
    },
  };
}

const SKELETONS = 8;
const grid = "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4";

interface MediaGridProps extends Pick<MediaLibraryProps, "selected" | "onSelect" | "onPick"> {
  /** Undefined while loading. */
  files: readonly MediaFileView[] | undefined;
  /** The ticked files; undefined where files cannot be ticked. */
  ticked?: ListTable<MediaFileView>;
}

function MediaGrid({ files, selected, onSelect, onPick, ticked }: MediaGridProps) {
  const t = useText();
  if (!files) {
    return (
      <div role="status" aria-label={t("Loading, please wait...")} className={grid}>
        {Array.from({ length: SKELETONS }, (_, at) => (
          <div key={at} className="grid gap-2">
            <Skeleton className="aspect-4/3" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        ))}
      </div>
    );
  }
  if (files.length === 0) return <EmptyState plain title={t("No results, upload a file!")} />;
  const rowsById = new Map(ticked?.table.getRowModel().rows.map((row) => [row.id, row]));
  return (
    <ul className={grid}>
      {files.map((file) => (
        <li key={file.id} className="relative min-w-0">
          {ticked ? (
            <label className="absolute top-0 left-0 z-1 grid p-2.5">
              <input
                type="checkbox"
                className="check"
                aria-label={t("Select {name}", { name: file.name })}
                checked={rowsById.get(file.id)?.getIsSelected() ?? false}
                onChange={() => rowsById.get(file.id)?.toggleSelected()}
              />
            </label>
          ) : null}
          <button
            type="button"
            aria-pressed={file.id === selected?.id}
            title={file.name}
            onClick={() => onSelect(file)}
            onDoubleClick={() => onPick?.(file)}
            className="group block w-full rounded-small text-left"
          >
            <span className="relative block aspect-4/3 overflow-hidden rounded-small bg-sunken group-hover:opacity-90 group-aria-pressed:outline-2 group-aria-pressed:outline-offset-2 group-aria-pressed:outline-ring">
              <MediaThumbnail file={{ ...file, alt_text: "" }} />
              {file.id === selected?.id ? (
                <span className="absolute top-2 right-2 grid size-5 place-items-center rounded-full bg-primary text-primary-content">
                  <Icon icon={Check} size={16} className="scale-75" />
                </span>
              ) : null}
            </span>
            <span className="mt-1.5 line-clamp-2 text-12 wrap-anywhere text-content-soft">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MediaPages({
  page,
  pageSize,
  totalItems,
  onPage,
}: {
  page: number;
  pageSize: number;
  totalItems: number;
  onPage: (page: number) => void;
}) {
  const t = useText();
  const locale = useLocale();
  const pages = pagesOf({ totalItems, pageSize });
  return (
    <nav
      aria-label={t("Pages of files")}
      className="mt-4 flex flex-wrap items-center justify-end gap-2 text-12 whitespace-nowrap text-muted tabular-nums"
    >
      <span role="status" className="mr-auto">
        {t({ one: "{count} file", other: "{count} files" }, { count: totalItems })}
      </span>
      {pages > 1 ? (
        <>
          <Button variant="quiet" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t("Previous page")}
          </Button>
          <span>
            {formatNumber(page, locale)} / {formatNumber(pages, locale)}
          </span>
          <Button variant="quiet" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t("Next page")}
          </Button>
        </>
      ) : null}
    </nav>
  );
}
