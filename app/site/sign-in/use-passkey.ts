import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type * as Ceremonies from "~/site/passkeys/ceremonies";
import { canAutofillPasskeys, useCanUsePasskeys } from "~/site/passkeys/support";
import { clearToasts, toast } from "~/ui/overlay/toast";

/** Challenges in the email's field are made anew before they expire, since people leave the page open. */
const RENEW_AFTER_MS = 4 * 60_000;
/** After the browser has ended what waits in the field by itself. */
const RETRY_AFTER_MS = 10_000;

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

  function finish(result: Ceremonies.PasskeyResult) {
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

  // A press ends what waits in the field, which begins again when the press has come to nothing. What the person has
  // chosen in the field is not given up any more.
  useEffect(() => {
    if (!autofill || pending) return;
    let over = false;
    let next: ReturnType<typeof setTimeout> | undefined;
    const ceremonies = import("~/site/passkeys/ceremonies");
    async function offer(): Promise<void> {
      const { offerInField, stop } = await ceremonies;
      if (over) return;
      let renewed = false;
      const again = () => {
        renewed = true;
        stop();
        void offer();
      };
      next = setTimeout(again, RENEW_AFTER_MS);
      let chosen = false;
      const onChosen = () => {
        chosen = true;
        setPending(true);
      };
      const result = await offerInField(referralCode, () => over, onChosen);
      if (chosen) {
        finishNow.current(result);
        setPending(result.state === "done"); // then the page is being left
      } else if (!over && !renewed) {
        clearTimeout(next);
        next = setTimeout(() => void offer(), RETRY_AFTER_MS);
      }
    }
    offer().catch(() => {}); // without the chunk the field is as in other browsers
    return () => {
      over = true;
      clearTimeout(next);
      ceremonies.then(({ stop }) => stop()).catch(() => {});
    };
  }, [autofill, pending, referralCode]);

  const left = useRef(false);
  const pressed = useRef<Promise<typeof Ceremonies>>();
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      pressed.current?.then(({ stop }) => stop()).catch(() => {});
    };
  }, []);

  async function press() {
    if (pending) return;
    clearToasts();
    setCanceled(false);
    setPending(true);
    let result: Ceremonies.PasskeyResult = { state: "failed", message: "" };
    try {
      pressed.current = import("~/site/passkeys/ceremonies");
      const { signIn: signInWithPasskey } = await pressed.current;
      result = await signInWithPasskey(referralCode, () => left.current);
    } catch {
      // the chunk could not be loaded
    }
    pressed.current = undefined;
    finish(result);
    setCanceled(result.state === "canceled");
    setPending(result.state === "done"); // then the page is being left
  }

  return { canUse, autofill, pending, canceled, press };
}
