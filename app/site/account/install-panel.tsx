import { useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { InstallAction } from "~/site/install/install-action";
import { useInstallWay } from "~/site/install/install-way";
import { Panel } from "~/ui/primitives/panel";

/** Offers to put the site on the home screen of this phone, where the browser can do that. */
export function InstallPanel() {
  const t = useText();
  const { program } = useSite();
  const way = useInstallWay();
  if (!way) return null;
  return (
    <Panel title={t("On your home screen")}>
      <p className="mb-4 max-w-reading text-pretty text-muted">
        {t("Open {program} with one tap, like an app.", { program: program.name })}
      </p>
      <InstallAction way={way} />
    </Panel>
  );
}
