/**
 * Dialogs built on the native <dialog>, which traps focus, closes on Escape and makes the page inert. A dialog is open
 * while it is mounted; `onClose` asks the parent to unmount it. The server renders it with `open`, so that it shows
 * without JavaScript; the browser then turns it into a modal.
 */
import { X } from "lucide-react";
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  type DialogHTMLAttributes,
  type ReactNode,
  type RefObject,
} from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "../primitives/class-names";
import { IconButton } from "../primitives/icon-button";

const sizes = {
  small: "md:w-[440px]",
  medium: "md:w-[640px]",
  large: "md:w-[min(960px,calc(100vw-48px))]",
  full: "md:w-[min(1120px,calc(100vw-48px))]",
} as const;

interface DialogProps extends Pick<DialogHTMLAttributes<HTMLDialogElement>, "className" | "role"> {
  /** The accessible name; by default the `DialogTitle` inside. */
  label?: string;
  size?: keyof typeof sizes;
  /** On phones: `sheet` fills the screen, `box` floats above its lower edge. */
  shape?: "box" | "sheet";
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  children: ReactNode;
}

/** True where dialogs are rendered in the page instead of over it: in a preview, which shows nothing else. */
export const DialogsInPlace = createContext(false);

const DialogContext = createContext<{ titleId: string; onClose?: () => void }>({ titleId: "" });

/** A modal dialog. Compose it of `DialogHeader`, `DialogBody` and `DialogFooter`. */
export function Dialog({ label, size = "medium", shape = "box", onClose, className, role, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, onClose);
  if (useContext(DialogsInPlace)) {
    return (
      <DialogContext.Provider value={{ titleId, onClose }}>
        <div className="surface-raised grid min-h-150 grid-rows-[auto_minmax(0,1fr)_auto]">{children}</div>
      </DialogContext.Provider>
    );
  }
  return (
    <DialogContext.Provider value={{ titleId, onClose }}>
      <dialog
        ref={ref}
        open
        tabIndex={-1}
        role={role}
        aria-label={label}
        aria-labelledby={label ? undefined : titleId}
        className={classNames(
          "dialog surface-raised fixed z-50 overflow-hidden shadow-dialog",
          shape === "sheet"
            ? "inset-0 h-dvh w-full md:m-auto md:h-fit md:max-h-[calc(100dvh-48px)] md:rounded-dialog"
            : "inset-4 m-auto h-fit max-h-[calc(100dvh-32px)] w-auto rounded-dialog border border-border-strong",
          sizes[size],
          className,
        )}
      >
        <div
          className={classNames(
            "grid grid-rows-[auto_minmax(0,1fr)_auto]",
            shape === "sheet" ? "h-full md:h-auto md:max-h-[inherit]" : "max-h-[inherit]",
          )}
        >
          {children}
        </div>
      </dialog>
    </DialogContext.Provider>
  );
}

/** The header of a dialog with its close button. `children` is usually a `DialogTitle`. */
export function DialogHeader({ children, className }: { children?: ReactNode; className?: string }) {
  const t = useText();
  const { onClose } = useContext(DialogContext);
  return (
    <header
      className={classNames("flex min-h-15 items-center gap-4 pt-2 pr-2 pb-1 pl-5 md:pr-5 md:pl-card-pad", className)}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {onClose ? <IconButton icon={X} label={t("Close")} onClick={onClose} /> : null}
    </header>
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
    <h2 id={titleId} className={classNames(initialFocus && "outline-none", className)} {...start}>
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

/** When a dialog was last closed. One that replaces it within `SAME_MOMENT_MS` opens without an animation. */
let lastClosedAt = -Infinity;
const SAME_MOMENT_MS = 50;

/**
 * Turns an open <dialog> into a modal while mounted. Escape and a press on the backdrop close it; the focus then
 * returns to the element that had it before.
 * @param onClose without it the dialog cannot be closed by the user
 */
export function useModal(ref: RefObject<HTMLDialogElement>, onClose: (() => void) | undefined) {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    dialog.removeAttribute("open");
    if (performance.now() - lastClosedAt < SAME_MOMENT_MS) dialog.classList.add("dialog-follows");
    dialog.showModal();
    // Otherwise the browser focuses the first control, which is the close button. `data-autofocus` marks another one.
    (dialog.querySelector<HTMLElement>("[data-autofocus]") ?? dialog).focus();
    const cancel = (event: Event) => {
      event.preventDefault();
      latest.current?.();
    };
    // A second Escape, or a form with method="dialog", closes without a cancel event. The close event is late: the
    // dialog may have been opened again in the meantime.
    const close = () => {
      if (dialog.open) return;
      if (latest.current) latest.current();
      else dialog.showModal();
    };
    // The children cover the dialog's box, so only a press on the backdrop has the <dialog> itself as its target.
    const press = (event: Event) => event.target === dialog && latest.current?.();
    dialog.addEventListener("click", press);
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("close", close);
    return () => {
      dialog.removeEventListener("click", press);
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("close", close);
      dialog.close();
      lastClosedAt = performance.now();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [ref]);
}
