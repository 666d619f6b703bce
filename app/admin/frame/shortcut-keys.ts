import { msg } from "~/locales/translate";

/** Shortcuts of single letters, which an admin can turn off: speech input and unsteady hands press them by accident. */
export const SHORTCUTS_FLAG = "admin-shortcuts";

/** The keys of the review of a receipt. */
export const REVIEW_KEYS = [
  { letter: "V", label: msg("Valid") },
  { letter: "X", label: msg("Invalid") },
  { letter: "A", label: msg("Mark as valid and save") },
  { letter: "S", label: msg("Save") },
  { letter: "J", label: msg("Next receipt") },
  { letter: "K", label: msg("Previous receipt") },
] as const;

/** The keys of the review of a referral. */
export const REFERRAL_KEYS = [
  { letter: "A", label: msg("Approve") },
  { letter: "X", label: msg("Reject") },
  { letter: "J", label: msg("Next pending") },
] as const;

/** The keys of an open report about an offer. */
export const REPORT_KEYS = [
  { letter: "A", label: msg("Offer corrected") },
  { letter: "X", label: msg("Nothing to correct") },
  { letter: "J", label: msg("Next open") },
] as const;

/** Whether a key press may be a shortcut: nobody is typing, no dialog or menu is open, and shortcuts are on. */
export function isShortcutPress({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || localStorage.getItem(SHORTCUTS_FLAG) === "false")
    return false;
  if (document.querySelector("dialog[open]")) return false;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.closest("input, textarea, select, [role=menu], [role=listbox]");
}
