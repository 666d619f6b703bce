/**
 * What dialogs and side sheets share, on Radix: focus, scrolling, Escape and presses outside. A modal is open while it
 * is mounted; `onClose` asks the parent to unmount it. The server renders a <dialog open> in its place, which shows and
 * closes without JavaScript. One that opens later is rendered at the end of the body.
 */
import { Content, Overlay, Portal, Root } from "@radix-ui/react-dialog";
import { setNonce } from "get-nonce";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "../hooks/use-hydrated";
import { classNames } from "../primitives/class-names";

// Radix adds a style element, which the Content-Security-Policy allows only with the page's nonce.
if (typeof document !== "undefined") setNonce(document.querySelector<HTMLElement>("script[nonce]")?.nonce ?? "");

/**
 * When a modal was last closed, and what had opened it, until that has the focus again. One that replaces it within
 * `SAME_MOMENT_MS` opens without an animation. One that opens before the focus is back returns it to the same element,
 * however long its first rendering takes.
 */
let lastClosed: { at: number; opener: Element | null } = { at: -Infinity, opener: null };
const SAME_MOMENT_MS = 50;

/** The field of an open list, which closes on Escape itself. The palette's list is always open. */
const OPEN_LIST = '[role="combobox"][aria-expanded="true"]:not([cmdk-input])';

interface ModalProps {
  /** The accessible name, or else the id of the element that has it. */
  label?: string;
  labelledBy: string;
  role?: "dialog" | "alertdialog";
  className: string;
  /** Without it the modal cannot be dismissed. */
  onClose?: () => void;
  children: ReactNode;
}

/** A modal box above a scrim. `className` gives its place and look. */
export function Modal({ label, labelledBy, role, className, onClose, children }: ModalProps) {
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  const [follows] = useState(() => hydrated && closedJustNow());
  const box = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(
    () => () => {
      lastClosed = { at: performance.now(), opener: opener.current };
    },
    [],
  );

  // A form of the browser's own closed it before hydration, which React did not hear of.
  const closeUnseen = useRef(onClose);
  useEffect(() => {
    if (fromServer && !box.current?.open) closeUnseen.current?.();
  }, [fromServer]);

  const onOpenAutoFocus = (event: Event) => {
    event.preventDefault();
    opener.current = lastClosed.opener ?? document.activeElement;
    // Otherwise the first control gets the focus, which is the close button. `data-autofocus` marks another one. On a
    // touch screen a marked button does not get it: nobody presses Enter there, and it would show a focus ring.
    const marked = box.current?.querySelector<HTMLElement>("[data-autofocus]");
    const isNeeded = !marked?.matches("button, a") || !matchMedia("(hover: none)").matches;
    ((isNeeded && marked) || box.current)?.focus();
  };
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    lastClosed.opener = null;
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const onEscapeKeyDown = (event: KeyboardEvent) => {
    if (!onClose || isIn(OPEN_LIST, event.target)) event.preventDefault();
    // Radix learns of a modal above this one a rendering after that has the focus.
    const focused = modalAround(event.target);
    if (!focused || !box.current || !isAfter(focused, box.current)) return;
    event.preventDefault();
    focused.dispatchEvent(new Event("close"));
  };
  const onInteractOutside = (event: Event) => {
    if (!onClose || isIn("[data-toasts]", event.target)) event.preventDefault();
  };

  // The server renders a static scrim. Radix's replaces it without fading in again.
  const scrim = hydrated ? (
    <Overlay className={classNames("scrim fixed inset-0 z-50", (follows || fromServer) && "follows")} />
  ) : (
    <div aria-hidden className="scrim fixed inset-0 z-50" />
  );
  const content = (
    <Content
      asChild
      aria-describedby={undefined}
      aria-label={label}
      aria-labelledby={label ? undefined : labelledBy}
      {...{ onOpenAutoFocus, onCloseAutoFocus, onEscapeKeyDown, onInteractOutside }}
    >
      <dialog
        ref={box}
        open
        role={role}
        tabIndex={-1}
        onClose={onClose}
        className={classNames("fixed z-50", follows && "follows", className)}
      >
        {children}
      </dialog>
    </Content>
  );
  return (
    <Root open onOpenChange={() => onClose?.()}>
      {fromServer ? (
        <>
          {scrim}
          {content}
        </>
      ) : (
        <Portal>
          {scrim}
          {content}
        </Portal>
      )}
    </Root>
  );
}

function closedJustNow(): boolean {
  return performance.now() - lastClosed.at < SAME_MOMENT_MS;
}

function modalAround(target: EventTarget | null): HTMLDialogElement | null {
  return target instanceof Element ? target.closest("dialog") : null;
}

/** Whether an element comes later in the document, and so lies above. */
function isAfter(element: Element, other: Element): boolean {
  return (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function isIn(selector: string, target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
