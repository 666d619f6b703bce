import { Download } from "lucide";
import { useText } from "~/locales/use-text";
import { ButtonLink, type ButtonStyle } from "../primitives/button";
import { Icon } from "../primitives/icon";

/** Downloads a list as CSV. A plain link, because a file download must not go through the client router. */
export function ExportTable({ to, size }: { to: string } & Pick<ButtonStyle, "size">) {
  const t = useText();
  return (
    <ButtonLink variant="quiet" size={size} to={to} reloadDocument download>
      <Icon icon={Download} size={16} />
      {t("Export Table")}
    </ButtonLink>
  );
}
