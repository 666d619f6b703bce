import { useState } from "react";
import { createPortal } from "react-dom";
import { useText } from "~/locales/use-text";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { MediaLibrary } from "./media-library";

interface MediaDialogProps {
  kind: MediaKind;
  onPick: (file: MediaFileView) => void;
  onClose: () => void;
}

/** A dialog to choose a file. Rendered in a portal, so that its fields are not part of the form that opened it. */
export default function MediaDialog({ kind, onPick, onClose }: MediaDialogProps) {
  const t = useText();
  const [selected, setSelected] = useState<MediaFileView | null>(null);
  return createPortal(
    <Dialog size="large" shape="screen" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Media library")}</DialogTitle>
      </DialogHeader>
      <DialogBody className="!p-0">
        <MediaLibrary kind={kind} selected={selected} onSelect={setSelected} onPick={onPick} />
      </DialogBody>
      <DialogFooter>
        <span role="status" className="mr-auto min-w-0 truncate text-12 text-muted">
          {selected ? t("{name} selected.", { name: selected.name }) : t("No file selected.")}
        </span>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button disabled={!selected} onClick={() => selected && onPick(selected)}>
          {kind === "image" ? t("Use image") : t("Use file")}
        </Button>
      </DialogFooter>
    </Dialog>,
    document.body,
  );
}
