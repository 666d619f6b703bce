import { BellRing } from "lucide";
import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { postFormKeepalive } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { findDevice, isBlocked, restore, turnOn, wasOn, type Device } from "./device";

const OFFERED = "push-offered";

type Props = {
  programName: string;
  participantId: string;
  /** Whether something good has just happened, and the card covers nothing of importance. */
  isMoment: boolean;
};

/**
 * Asks once whether the participant wants notifications on this device: in the page, so that the browser's own prompt
 * comes only for those who said yes. Shown counts as asked, whatever the answer is. My Account has the switch.
 */
export function PushCard({ programName, participantId: id, isMoment }: Props) {
  const t = useText();
  const [device, setDevice] = useState<Device | null>(null);
  const [saving, setSaving] = useState(false);
  const isOpen = useRef(false);
  useEffect(() => {
    if (wasOn(id)) void restore(id);
  }, [id]);
  useEffect(() => {
    if (!isMoment || (wasOffered(id) && !isOpen.current)) return;
    let isLeft = false;
    void findDevice().then((found) => {
      if (isLeft) return;
      // The card comes back to home, unless notifications were turned on elsewhere in the meantime.
      if (isOpen.current) return void (found?.state.on && setDevice(null));
      if (!found || found.state.offered || found.state.on) return;
      isOpen.current = true;
      setDevice(found);
      rememberOffer(id);
      void postFormKeepalive("/public/push/offered", new FormData());
    });
    return () => {
      isLeft = true;
    };
  }, [isMoment, id]);
  if (!device || !isMoment) return null;

  async function accept(found: Device) {
    setSaving(true);
    const isOn = await turnOn(found, id);
    setDevice(null);
    toast(
      isOn
        ? { title: t("Notifications are on"), tone: "success" }
        : {
            title: t("Notifications are still off"),
            description: isBlocked()
              ? t("You've blocked them in your browser. Allow them in its settings for this site first.")
              : t("You can turn them on in My Account."),
            tone: "info",
          },
    );
  }

  return (
    <aside aria-labelledby="push-card" className="surface-card push-card rounded-card border border-border shadow-bar">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-selected text-link">
        <Icon icon={BellRing} />
      </span>
      <div className="grid min-w-0 gap-3">
        <div>
          <h2 id="push-card" className="text-16">
            {t("Want to hear when you win?")}
          </h2>
          <p className="text-14 text-muted">
            {t("{program} can notify you on this device when you win, reach a tier or a friend joins.", {
              program: programName,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={saving} onClick={() => void accept(device)}>
            {t("Turn on")}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setDevice(null)}>
            {t("No, thanks")}
          </Button>
        </div>
      </div>
    </aside>
  );
}

function wasOffered(participantId: string): boolean {
  try {
    return localStorage.getItem(OFFERED) === participantId;
  } catch {
    return true; // without storage the server alone would have to know, and a lost call would ask again
  }
}

function rememberOffer(participantId: string): void {
  try {
    localStorage.setItem(OFFERED, participantId);
  } catch {
    // the server knows it as well
  }
}
