import { Download } from "lucide-react";
import { useText } from "~/locales/use-text";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Downloads a table as CSV; the browser asks for the file itself, since it is no page. */
export function ExportLink({ to, small }: { to: string; small?: boolean }) {
  const t = useText();
  return (
    <ButtonLink to={to} reloadDocument download variant="quiet" size={small ? "small" : "normal"} className={small ? "text-12" : undefined}>
      <Icon icon={Download} size={16} />{t("Export Table")}
    </ButtonLink>
  );
}
