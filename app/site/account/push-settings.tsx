import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { findDevice, isBlocked, turnOff, turnOn, type Device } from "~/site/push/device";
import { CheckboxField } from "~/ui/forms/field";
import { toast } from "~/ui/overlay/toast";
import { Panel } from "~/ui/primitives/panel";

/** Turns notifications on and off on this device. Only browsers that can show them have the switch. */
export function PushSettings() {
  const t = useText();
  const { participant } = useSite();
  const [device, setDevice] = useState<Device | null>();
  const [saving, setSaving] = useState(false);
  const reload = () => findDevice().then(setDevice, () => setDevice(null));
  useEffect(() => void reload(), []);
  if (device === undefined) return null;

  async function change(found: Device, on: boolean) {
    setSaving(true);
    const done = on ? await turnOn(found, participant?.id ?? "") : await turnOff(found);
    await reload();
    setSaving(false);
    if (done) toast({ title: on ? t("Notifications are on") : t("Notifications are off"), tone: "success" });
    // A permission that was denied or dismissed is not an error.
    else if (on && Notification.permission !== "granted")
      toast({ title: t("Notifications are still off"), tone: "info" });
    else toast({ title: t("Something went wrong"), description: t("Please try again"), tone: "destructive" });
  }

  return (
    <Panel title={t("Notifications")}>
      {device ? (
        <CheckboxField
          asSwitch
          label={t("On this device")}
          help={t("When you win, reach a tier or a friend joins. They stop when you sign out here.")}
          checked={device.state.on}
          disabled={saving}
          onChange={(event) => void change(device, event.target.checked)}
        />
      ) : (
        <p className="text-muted">
          {isBlocked()
            ? t("You've blocked them in your browser. Allow them in its settings for this site first.")
            : t("This browser can't show notifications from this site.")}
        </p>
      )}
    </Panel>
  );
}
