import { Share, Smartphone } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { openInstallPrompt, type InstallWay } from "./install-way";

/** The button that installs the site, or what to tap in Safari. */
export function InstallAction({ way }: { way: InstallWay }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  if (way === "share")
    return (
      <p className="flex items-start gap-2 text-14 font-strong">
        <Icon icon={Share} size={16} className="mt-0.5" />
        {t("Tap Share, then Add to Home Screen.")}
      </p>
    );

  async function ask() {
    setAsking(true);
    await openInstallPrompt();
  }

  return (
    <Button variant="quiet" size="small" icon={Smartphone} pending={asking} onClick={() => void ask()}>
      {t("Add to home screen")}
    </Button>
  );
}
