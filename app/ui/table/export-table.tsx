import { Download } from "lucide";
import { useText } from "~/locales/use-text";
import { ButtonLink, type ButtonStyle } from "../primitives/button";

/** Downloads a list as CSV. A plain link, because a file download must not go through the client router. */
export function ExportTable({ to, size }: { to: string } & Pick<ButtonStyle, "size">) {
  const t = useText();
  return (
    <ButtonLink compact variant="quiet" icon={Download} size={size} to={to} reloadDocument download>
      {t("Export Table")}
    </ButtonLink>
  );
}
