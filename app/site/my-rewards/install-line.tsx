import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { InstallAction } from "~/site/install/install-action";
import { useInstallWay } from "~/site/install/install-way";
import { isPushMoment } from "~/site/push/push-moment";
import { IconButton } from "~/ui/primitives/icon-button";

const OFFERED = "install-offered";

/**
 * Offers the home screen once to a person who has a code to show. Shown counts as offered, whatever they do. In a
 * browser session that asks for notifications it is not shown, so that they get one question at a time.
 */
export function InstallLine() {
  const t = useText();
  const { program } = useSite();
  const way = useInstallWay();
  const asksForPush = program.features.includes("push_notifications");
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (way && !(asksForPush && isPushMoment()) && isFirstOffer()) setShown(true);
  }, [way, asksForPush]);
  if (!way || !shown) return null;
  return (
    <aside
      aria-label={t("On your home screen")}
      className="flex items-start gap-2 rounded-card border border-border py-3 pr-2 pl-5 md:max-w-reading"
    >
      <div className="grid min-w-0 flex-1 justify-items-start gap-3 py-2">
        <p>{t("Keep your codes one tap away on this phone.")}</p>
        <InstallAction way={way} />
      </div>
      <IconButton icon={X} label={t("Close")} onClick={() => setShown(false)} />
    </aside>
  );
}

/** Whether it was never offered in this browser, which remembers it from now on. */
function isFirstOffer(): boolean {
  try {
    if (localStorage.getItem(OFFERED)) return false;
    localStorage.setItem(OFFERED, "yes");
    return true;
  } catch {
    return false; // without storage it would be offered again and again
  }
}
