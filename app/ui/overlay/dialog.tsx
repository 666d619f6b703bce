/** Dialogs: a `Modal` with a box, and the parts to compose its content of. */
import { X } from "lucide";
import { createContext, useContext, useId, type MouseEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "../primitives/class-names";
import { IconButton } from "../primitives/icon-button";
import { DialogsInPlace, UrlWithoutDialog } from "./dialog-context";
import { Modal } from "./modal";
import { SheetHandle } from "./sheet-handle";

const sizes = {
  small: "md:w-[440px]",
  medium: "md:w-[640px]",
  large: "md:w-[min(960px,calc(100vw-48px))]",
  full: "md:w-[min(1120px,calc(100vw-48px))]",
} as const;

const shapes = {
  box: "inset-4 m-auto h-fit max-h-[calc(100dvh-32px)] w-auto rounded-dialog border border-border-strong",
  sheet: "sheet h-fit w-full md:m-auto md:rounded-dialog",
  screen: "inset-0 h-dvh w-full md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:rounded-dialog",
} as const;

interface DialogProps {
  /** The accessible name; by default the `DialogTitle` inside. */
  label?: string;
  size?: keyof typeof sizes;
  /**
   * On phones: a `sheet` rises from the lower edge, as tall as its content; a `screen` fills the screen, for lists and
   * codes; a `box` floats in the middle.
   */
  shape?: keyof typeof shapes;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  role?: "dialog" | "alertdialog";
  className?: string;
  children: ReactNode;
}

const DialogContext = createContext<{ titleId: string; onClose?: () => void }>({ titleId: "" });

/** A modal dialog. Compose it of `DialogHeader`, `DialogBody` and `DialogFooter`. */
export function Dialog({ label, size = "medium", shape = "box", onClose, className, role, children }: DialogProps) {
  const titleId = useId();
  if (useContext(DialogsInPlace)) {
    return (
      <DialogContext.Provider value={{ titleId, onClose }}>
        <div className="surface-raised relative grid min-h-150 grid-rows-[auto_minmax(0,1fr)_auto]">{children}</div>
      </DialogContext.Provider>
    );
  }
  return (
    <DialogContext.Provider value={{ titleId, onClose }}>
      <Modal
        label={label}
        labelledBy={titleId}
        role={role}
        onClose={onClose}
        className={classNames(
          "dialog surface-raised overflow-hidden shadow-dialog",
          shapes[shape],
          sizes[size],
          className,
        )}
      >
        <div
          className={classNames(
            "grid grid-rows-[auto_minmax(0,1fr)_auto]",
            shape === "screen" ? "h-full md:h-auto md:max-h-[inherit]" : "max-h-[inherit]",
          )}
        >
          {children}
          {shape === "sheet" && onClose ? <SheetHandle onClose={onClose} /> : null}
        </div>
      </Modal>
    </DialogContext.Provider>
  );
}

/** The header of a dialog with its close button. `children` is usually a `DialogTitle`. */
export function DialogHeader({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <header
      className={classNames("flex min-h-15 items-center gap-4 pt-2 pr-2 pb-1 pl-5 md:pr-5 md:pl-card-pad", className)}
    >
      <div className="min-w-0 flex-1">{children}</div>
      <DialogClose />
    </header>
  );
}

/**
 * The close button, if the dialog can be closed. In a form of the browser's own, so that it works without JavaScript.
 * @param overPicture whether it floats in the corner of a card that begins with a picture
 */
export function DialogClose({ overPicture = false }: { overPicture?: boolean }) {
  const t = useText();
  const { onClose } = useContext(DialogContext);
  const url = useContext(UrlWithoutDialog);
  if (!onClose) return null;
  const close = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <form
      {...(url ? { action: url } : { method: "dialog" })}
      className={overPicture ? "absolute top-3 right-3 md:top-4 md:right-4" : undefined}
    >
      <IconButton type="submit" icon={X} label={t("Close")} raised={overPicture} onClick={close} />
    </form>
  );
}

interface DialogTitleProps {
  children: ReactNode;
  className?: string;
  /** Focuses the title first, so that the keyboard scrolls the text around it immediately. */
  initialFocus?: boolean;
}

/** The title that names its dialog for screen readers. */
export function DialogTitle({ children, className, initialFocus }: DialogTitleProps) {
  const { titleId } = useContext(DialogContext);
  const start = initialFocus ? { tabIndex: -1, "data-autofocus": true } : {};
  return (
    <h2 id={titleId} className={classNames("wrap-anywhere", initialFocus && "outline-none", className)} {...start}>
      {children}
    </h2>
  );
}

/** The scrolling part of a dialog. It is in the tab order, so that the keyboard can scroll it. */
export function DialogBody({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div tabIndex={0} className={classNames("overflow-auto px-5 py-4 -outline-offset-2 md:px-card-pad", className)}>
      {children}
    </div>
  );
}

/** The actions of a dialog; always visible. */
export function DialogFooter({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <footer
      className={classNames(
        "flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3 md:px-card-pad",
        className,
      )}
    >
      {children}
    </footer>
  );
}
