/** Shortcuts of single letters, which an admin can turn off: speech input and unsteady hands press them by accident. */
export const SHORTCUTS_FLAG = "admin-shortcuts";

/** Whether a key press may be a shortcut: nobody is typing, no dialog or menu is open, and shortcuts are on. */
export function isShortcutPress({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || localStorage.getItem(SHORTCUTS_FLAG) === "false")
    return false;
  if (document.querySelector("dialog[open]")) return false;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.closest("input, textarea, select, [role=menu], [role=listbox]");
}
