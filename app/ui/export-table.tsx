import { Download } from "lucide-react";
import { useText } from "~/locales/use-text";
import { ButtonLink, type ButtonLook } from "./button";
import { Icon } from "./icon";

/** Downloads a list as CSV: a plain link, since the browser takes files better than a script does. */
export function ExportTable({ to, size }: { to: string } & Pick<ButtonLook, "size">) {
  const t = useText();
  return (
    <ButtonLink variant="quiet" size={size} to={to} reloadDocument download>
      <Icon icon={Download} size={16} />
      {t("Export Table")}
    </ButtonLink>
  );
}
