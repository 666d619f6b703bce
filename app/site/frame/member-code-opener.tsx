import { Component, Suspense, useEffect, useRef, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { MEMBER_CARD } from "~/services/wallet/wallets";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { toast } from "~/ui/overlay/toast";
import { lazyBlock } from "~/ui/states/lazy-block";
import { CODE_PARAM } from "./cards";

/** In a chunk of its own, since visitors have no code. */
const CodeDialog = lazyBlock(() => import("./code-dialog").then((module) => module.CodeDialog));

/** After this time the page's own files are loaded. */
const WAIT_MS = 1_500;

/** Opens the member code over any page. It is loaded ahead, since shops may have no network. */
export function MemberCodeOpener() {
  const t = useText();
  const { value, open, close } = useDialogParam(CODE_PARAM);
  const failed = () =>
    toast({ title: t("Something went wrong"), description: t("Please try again"), tone: "destructive" });
  useLoadAhead();
  useMemberCodeLinks(() => CodeDialog.load().then(() => open(MEMBER_CARD), failed));
  return value === MEMBER_CARD ? (
    <CodeBoundary
      onFailure={() => {
        close();
        failed();
      }}
    >
      <Suspense>
        <CodeDialog onClose={close} />
      </Suspense>
    </CodeBoundary>
  ) : null;
}

/** Loads the dialog and what draws its codes, once the page is at rest. Touch has no moment before the press for that. */
function useLoadAhead(): void {
  useEffect(() => {
    // What fails is loaded again when it is opened.
    const load = () => void Promise.all([CodeDialog.load(), import("uqr"), import("jsbarcode")]).catch(() => {});
    const timer = setTimeout(load, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Makes the links to the code open it, wherever they are on the page. */
function useMemberCodeLinks(onOpen: () => void): void {
  const opens = useRef(onOpen);
  opens.current = onOpen;
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (!(event.target instanceof Element && event.target.closest("[data-member-code]"))) return;
      event.preventDefault();
      opens.current();
    };
    // While it goes down: `useLinks` leaves alone what was prevented.
    document.addEventListener("click", follow, true);
    return () => document.removeEventListener("click", follow, true);
  }, []);
}

/** Without a network the dialog may not load. The page stays as it is then. */
class CodeBoundary extends Component<{ onFailure: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
