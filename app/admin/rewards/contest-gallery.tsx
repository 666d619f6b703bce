import { useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Images } from "lucide";
import { useEffect, useState, type ReactNode } from "react";
import { thumbnailOf } from "~/admin/challenges/photo-thumbnail";
import { USER_LIST } from "~/admin/participants/list-texts";
import { useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import type { CandidateView } from "~/services/draws/draws.schema";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Badge } from "~/ui/primitives/badge";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { BulkBar } from "~/ui/table/bulk-bar";
import { PagesFooter } from "~/ui/table/data-table-edges";
import { useListTable } from "~/ui/table/use-list-table";

interface ContestGalleryProps {
  candidates: Page<CandidateView>;
  empty: ReactNode;
  bulkActions: (selected: readonly CandidateView[], clear: () => void) => ReactNode;
}

/** Who takes part in a contest, as cards with what they handed in. A card opens it in full. */
export function ContestGallery({ candidates, empty, bulkActions }: ContestGalleryProps) {
  const t = useText();
  const [search] = useSearchParams();
  const { table, selected, clear } = useListTable({ rows: candidates.result });
  const { rows } = table.getRowModel();
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const opened = openedAt === null ? undefined : rows[openedAt];
  return (
    <div
      className={classNames(
        "surface-card overflow-clip rounded-card border border-border",
        selected.length > 0 && "mb-26",
      )}
    >
      {rows.length === 0 ? (
        empty
      ) : (
        <ul
          aria-label={t("Entries")}
          className="grid grid-cols-1 gap-grid p-card-pad min-[440px]:grid-cols-2 min-[900px]:grid-cols-3 min-[1280px]:grid-cols-4"
        >
          {rows.map((row, at) => (
            <CandidateCard
              key={row.id}
              candidate={row.original}
              selected={row.getIsSelected()}
              onSelect={() => row.toggleSelected()}
              onOpen={() => setOpenedAt(at)}
            />
          ))}
        </ul>
      )}
      <PagesFooter texts={USER_LIST} rows={candidates} search={search} />
      {selected.length > 0 ? (
        <BulkBar count={selected.length} onClear={clear}>
          {bulkActions(selected, clear)}
        </BulkBar>
      ) : null}
      {opened && openedAt !== null ? (
        <CandidateDialog
          candidate={opened.original}
          position={openedAt + 1}
          total={rows.length}
          selected={opened.getIsSelected()}
          onSelect={() => opened.toggleSelected()}
          onGoTo={(step) => setOpenedAt((openedAt + step + rows.length) % rows.length)}
          onClose={() => setOpenedAt(null)}
        />
      ) : null}
    </div>
  );
}

interface CandidateCardProps {
  candidate: CandidateView;
  selected: boolean;
  onSelect: () => void;
  onOpen: () => void;
}

function CandidateCard({ candidate, selected, onSelect, onOpen }: CandidateCardProps) {
  const t = useText();
  const photo = candidate.contributions.find(({ photo_url }) => photo_url !== null);
  const text = candidate.contributions.find(({ photo_url }) => photo_url === null)?.text;
  return (
    <li
      className={classNames(
        "relative grid content-start overflow-hidden rounded-inner border",
        selected ? "border-highlight shadow-[0_0_0_1px_var(--highlight)]" : "border-border",
      )}
    >
      <button
        type="button"
        onClick={onOpen}
        aria-label={t("Open the entry of {name}", { name: candidate.name })}
        className="grid aspect-4/3 w-full overflow-hidden bg-sunken text-left hover:opacity-90"
      >
        {photo?.photo_url ? (
          <img src={thumbnailOf(photo.photo_url)} alt="" loading="lazy" className="size-full object-cover" />
        ) : text ? (
          <span className="line-clamp-6 p-4 pl-11 wrap-anywhere text-content-soft">{text}</span>
        ) : (
          <span className="grid place-items-center text-muted">
            <Icon icon={Images} size={24} />
          </span>
        )}
      </button>
      <label className="surface-raised absolute top-2 left-2 grid size-8 place-items-center rounded-small">
        <input
          type="checkbox"
          className="check"
          aria-label={t("Select {name}", { name: candidate.name })}
          checked={selected}
          onChange={onSelect}
        />
      </label>
      <div className="grid gap-1 p-3">
        <p className="flex items-center justify-between gap-2">
          <span className="truncate font-strong" title={candidate.name}>
            {candidate.name}
          </span>
          {candidate.won ? <Badge tone="positive">{t("Won")}</Badge> : null}
        </p>
        {photo && text ? <p className="line-clamp-2 text-12 wrap-anywhere text-muted">{text}</p> : null}
      </div>
    </li>
  );
}

interface CandidateDialogProps {
  candidate: CandidateView;
  /** From 1. */
  position: number;
  total: number;
  selected: boolean;
  onSelect: () => void;
  /** Goes to the next (1) or the previous (-1) one. */
  onGoTo: (step: 1 | -1) => void;
  onClose: () => void;
}

function CandidateDialog({ candidate, position, total, selected, onSelect, onGoTo, onClose }: CandidateDialogProps) {
  const t = useText();
  useArrowKeys(onGoTo);
  return (
    <Dialog size="large" shape="screen" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="truncate text-14">{candidate.name}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-5">
        {candidate.contributions.map(({ title, text, photo_url }, index) => (
          <div key={index} className="grid gap-1.5">
            <h3 className="text-12 text-muted">{title}</h3>
            {photo_url ? (
              <a href={photo_url} target="_blank" rel="noopener noreferrer" className="rounded-inner">
                <img
                  key={photo_url}
                  src={photo_url}
                  alt={t("Photo of {name}", { name: candidate.name })}
                  className="max-h-[60vh] w-full rounded-inner bg-sunken object-contain"
                />
              </a>
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            )}
          </div>
        ))}
        {candidate.contributions.length === 0 ? <p className="text-muted">{t("No answers yet.")}</p> : null}
      </DialogBody>
      <DialogFooter>
        <span className="mr-auto flex items-center gap-1 text-12 text-muted tabular-nums">
          <IconButton icon={ChevronLeft} label={t("Previous entry")} disabled={total < 2} onClick={() => onGoTo(-1)} />
          {t("{position} of {total}", { position, total })}
          <IconButton icon={ChevronRight} label={t("Next entry")} disabled={total < 2} onClick={() => onGoTo(1)} />
        </span>
        <Button variant="ghost" onClick={onSelect} aria-pressed={selected}>
          {selected ? t("Deselect") : t("Select")}
        </Button>
        <Button onClick={onClose}>{t("Done")}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function useArrowKeys(goTo: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight") goTo(1);
      if (key === "ArrowLeft") goTo(-1);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [goTo]);
}
