import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { PasskeyResult } from "~/site/passkeys/ceremonies";
import { canAutofillPasskeys, useCanUsePasskeys } from "~/site/passkeys/support";
import { clearToasts, toast } from "~/ui/overlay/toast";

/** Challenges in the email's field are made anew before they expire, since people leave the page open. */
const RENEW_AFTER_MS = 4 * 60_000;

export interface PasskeySignIn {
  referralCode: string;
  /** The path to go to afterwards. */
  leaveTo: string;
}

/**
 * Signs in with a passkey, by a button or in the email's field. What waits ends with the component, since no passkey is
 * for the steps that follow.
 * @param signIn undefined where there are no passkeys
 * @returns `canUse`: whether the browser can, null until that is known; `autofill`: whether the field may offer them
 */
export function usePasskey(signIn: PasskeySignIn | undefined) {
  const { referralCode = "", leaveTo = "/" } = signIn ?? {};
  const t = useText();
  const supported = useCanUsePasskeys();
  const canUse = signIn ? supported : false;
  const [autofill, setAutofill] = useState(false);
  const [pending, setPending] = useState(false);
  const [canceled, setCanceled] = useState(false);

  function finish(result: PasskeyResult) {
    // A new document, because session and CSRF token have changed.
    if (result.state === "done") return window.location.assign(leaveTo);
    if (result.state !== "failed") return;
    toast({ title: t("Error!"), description: result.message || t("Please try again"), tone: "destructive" });
  }
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });

  useEffect(() => {
    if (canUse) canAutofillPasskeys().then(setAutofill, () => {});
  }, [canUse]);

  // A press ends what waits in the field, which begins again when the press has come to nothing.
  useEffect(() => {
    if (!autofill || pending) return;
    let over = false;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const ceremonies = import("~/site/passkeys/ceremonies");
    async function offer(): Promise<void> {
      const { offerInField, stop } = await ceremonies;
      if (over) return;
      renewal = setTimeout(() => {
        stop();
        void offer();
      }, RENEW_AFTER_MS);
      const result = await offerInField(referralCode, () => over);
      if (!over && result.state !== "canceled") finishNow.current(result);
    }
    offer().catch(() => {}); // without the chunk the field is as in other browsers
    return () => {
      over = true;
      clearTimeout(renewal);
      ceremonies.then(({ stop }) => stop()).catch(() => {});
    };
  }, [autofill, pending, referralCode]);

  async function press() {
    if (pending) return;
    clearToasts();
    setCanceled(false);
    setPending(true);
    let result: PasskeyResult = { state: "failed", message: "" };
    try {
      const ceremonies = await import("~/site/passkeys/ceremonies");
      result = await ceremonies.signIn(referralCode);
    } catch {
      // the chunk could not be loaded
    }
    finish(result);
    setCanceled(result.state === "canceled");
    setPending(result.state === "done"); // then the page is being left
  }

  return { canUse, autofill, pending, canceled, press };
}
