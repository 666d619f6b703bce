import { useState } from "react";
import { createPortal } from "react-dom";
import { useText } from "~/locales/use-text";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { Button } from "~/ui/button";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/dialog";
import { MediaLibrary } from "./media-library";

interface MediaDialogProps {
  kind: MediaKind;
  onTake: (file: MediaFileView) => void;
  onClose: () => void;
}

/** The media library to choose from. It stands outside of the form that opened it: nothing in it is a field of that. */
export default function MediaDialog({ kind, onTake, onClose }: MediaDialogProps) {
  const t = useText();
  const [selected, setSelected] = useState<MediaFileView | null>(null);
  return createPortal(
    <Dialog size="large" shape="sheet" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Media library")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="!p-0">
        <MediaLibrary kind={kind} selected={selected} onSelect={setSelected} onTake={onTake} />
      </DialogBody>
      <DialogFooter>
        <span role="status" className="mr-auto min-w-0 truncate text-12 text-muted">
          {selected ? t("{name} is chosen.", { name: selected.name }) : t("Nothing chosen.")}
        </span>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button disabled={!selected} onClick={() => selected && onTake(selected)}>
          {kind === "image" ? t("Use image") : t("Use file")}
        </Button>
      </DialogFooter>
    </Dialog>,
    document.body,
  );
}
