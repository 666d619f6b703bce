import { X } from "lucide";
import { useId, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { IconButton } from "../primitives/icon-button";
import { Modal } from "./modal";

interface SideSheetProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal menu that slides in from the right edge; open while mounted. */
export function SideSheet({ title, onClose, children }: SideSheetProps) {
  const t = useText();
  const titleId = useId();
  return (
    <Modal
      labelledBy={titleId}
      onClose={onClose}
      className="side-sheet surface-raised inset-y-0 right-0 left-auto h-dvh w-[min(360px,88vw)] overflow-auto shadow-dialog"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex min-h-bar items-center gap-4 border-b border-border pr-3 pl-5">
          <div id={titleId} className="min-w-0 flex-1 font-strong">
            {title}
          </div>
          <IconButton icon={X} label={t("Close menu")} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
