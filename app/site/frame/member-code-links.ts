import { useEffect } from "react";
import { MEMBER_CARD } from "~/services/wallet/wallets";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { CODE_PARAM } from "./cards";

/** The member card on My Rewards, where links to the code lead without JavaScript. */
export const MEMBER_CARD_PATH = "/my-rewards#card";

/** Marks a link to `MEMBER_CARD_PATH` that opens the code over the current page. */
export const OPENS_MEMBER_CODE = { "data-member-code": "" } as const;

/** The dialog in a chunk of its own, loaded as soon as a link to it is touched. */
export const loadCodeDialog = () => import("./code-dialog");

/** Whether the code is open, and makes its links work, wherever they are on the page. */
export function useMemberCode(isMember: boolean): { isOpen: boolean; close: () => void } {
  const { value, open, close } = useDialogParam(CODE_PARAM);
  useEffect(() => {
    if (!isMember) return;
    const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest("[data-member-code]") : null);
    const load = (event: Event) => void (linkOf(event) && loadCodeDialog().catch(() => {}));
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !linkOf(event))
        return;
      event.preventDefault();
      open(MEMBER_CARD);
    };
    // While it goes down: `useLinks` leaves alone what was prevented.
    document.addEventListener("click", follow, true);
    document.addEventListener("pointerover", load);
    document.addEventListener("focusin", load);
    return () => {
      document.removeEventListener("click", follow, true);
      document.removeEventListener("pointerover", load);
      document.removeEventListener("focusin", load);
    };
  });
  return { isOpen: isMember && value === MEMBER_CARD, close };
}
