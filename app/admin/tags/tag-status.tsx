import { useText } from "~/locales/use-text";
import { StatusBadge } from "~/ui/status-badge";

/** Whether a tag is offered to be put on things. */
export function TagStatus({ active }: { active: boolean }) {
  const t = useText();
  return <StatusBadge status={active ? "active" : "inactive"} label={active ? t("Active") : t("Inactive")} />;
}
