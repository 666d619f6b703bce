import { lazy, Suspense, useEffect } from "react";
import { MEMBER_CARD } from "~/services/wallet/wallets";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { CODE_PARAM } from "./cards";

const loadCodeDialog = () => import("./code-dialog");
const CodeDialog = lazy(() => loadCodeDialog().then((module) => ({ default: module.CodeDialog })));

/** Opens the member code over any page. In a chunk of its own, since visitors have no code. */
export function MemberCodeOpener() {
  const { isOpen, close } = useMemberCode();
  return isOpen ? (
    <Suspense>
      <CodeDialog onClose={close} />
    </Suspense>
  ) : null;
}

/** Whether the code is open, and makes its links work, wherever they are on the page. */
function useMemberCode(): { isOpen: boolean; close: () => void } {
  const { value, open, close } = useDialogParam(CODE_PARAM);
  useEffect(() => {
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
  return { isOpen: value === MEMBER_CARD, close };
}
