import { Ellipsis } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { MenuOnDemand } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";

/** The button of a row's menu. `children` is the menu, which is made when the button is pressed. */
export function RowMenuButton({ name, children }: { name: string; children: ReactNode }) {
  const t = useText();
  return (
    <MenuOnDemand
      label={t("Actions for {name}", { name })}
      trigger={<Icon icon={Ellipsis} size={16} />}
      triggerClassName={triggerInRow}
    >
      {children}
    </MenuOnDemand>
  );
}

/** The look of the button of a menu in a row. */
export const triggerInRow =
  "grid size-control-small place-items-center rounded-button text-muted hover:bg-hover hover:text-content";
