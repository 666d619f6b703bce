import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { IconButton } from "../primitives/icon-button";
import { useModal } from "./dialog";

interface SideSheetProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A modal menu that slides in from the right edge; open while mounted. */
export function SideSheet({ title, onClose, children }: SideSheetProps) {
  const t = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, onClose);
  return (
    <dialog
      ref={ref}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      className="side-sheet surface-raised fixed inset-y-0 right-0 left-auto z-50 h-dvh w-[min(360px,88vw)] overflow-auto shadow-dialog"
    >
      <div className="flex min-h-full flex-col">
        <header className="flex min-h-bar items-center gap-4 border-b border-border pr-3 pl-5">
          <div id={titleId} className="min-w-0 flex-1 font-strong">
            {title}
          </div>
          <IconButton icon={X} label={t("Close menu")} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
