/** Which movements of a finger pull a sheet down. */

/** What uses the finger itself. */
const OWN_GESTURES = "input, textarea, select, video, [contenteditable], [role=slider], [data-carousel]";

/** Whether a touch that begins here may pull the sheet: not on what a finger moves, nor below something scrolled. */
export function takesPull(target: Element, sheet: Element): boolean {
  return target.closest(OWN_GESTURES) === null && !isScrolled(target, sheet);
}

/** Whether something between the target and the sheet is scrolled down, which a finger then scrolls up first. */
export function isScrolled(target: Element, sheet: Element): boolean {
  for (let element: Element | null = target; element && element !== sheet; element = element.parentElement)
    if (element.scrollTop > 0) return true;
  return false;
}

/** So far a finger may move before it is clear where it goes. */
const UNCLEAR_PX = 8;

/** Whether a way is a pull: down, and more so than sideways. */
export function pullOf({ x, y }: { x: number; y: number }): "yes" | "no" | "unclear" {
  if (Math.hypot(x, y) < UNCLEAR_PX) return "unclear";
  return y > Math.abs(x) * 1.5 ? "yes" : "no";
}

/** Whether something was entered in a form of the sheet, which closing it would lose. */
export function hasInput(sheet: HTMLElement): boolean {
  return sheet.dataset.entered !== undefined && sheet.querySelector("form input, form textarea, form select") !== null;
}
