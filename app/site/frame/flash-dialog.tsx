/** The dialog with the flash messages of the previous request. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide";
import { Fragment } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { FlashMessageView } from "~/ui/hooks/use-flash";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

const looks = {
  success: { icon: CircleCheck, name: msg("Success"), tone: "bg-positive-soft text-positive" },
  error: { icon: CircleAlert, name: msg("Error"), tone: "bg-negative-soft text-negative" },
  alert: { icon: TriangleAlert, name: msg("Note"), tone: "bg-warning-soft text-warning" },
  default: { icon: Info, name: msg("Message"), tone: "bg-sunken text-content" },
} as const;

interface FlashDialogProps {
  messages: readonly FlashMessageView[];
  onClose: () => void;
}

/** Open while there are messages; OK closes it. It works without JavaScript. */
export function FlashDialog({ messages, onClose }: FlashDialogProps) {
  const t = useText();
  // Opened again after hydration, in front of a card that the server rendered open as well.
  const key = String(useHydrated());
  if (messages.length === 0) return null;
  return (
    <Dialog
      key={key}
      size="small"
      className="flash-dialog"
      label={t(looks[messages[0]!.type].name)}
      role="alertdialog"
      onClose={onClose}
    >
      <div className="row-span-3 grid content-start justify-items-center gap-4 overflow-auto p-6 text-center">
        {messages.map(({ id, type, message }) => (
          <Fragment key={id}>
            <span className={classNames("grid size-14 place-items-center rounded-full", looks[type].tone)}>
              <Icon icon={looks[type].icon} size={24} label={t(looks[type].name)} />
            </span>
            <p className="leading-normal text-balance">{message}</p>
          </Fragment>
        ))}
        <form method="dialog" className="w-full">
          <Button type="submit" block data-autofocus>
            {t("OK")}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
