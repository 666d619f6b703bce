import { Lock } from "lucide";
import { useText } from "~/locales/use-text";
import { NOT_PERMITTED_MESSAGE } from "~/platform/errors";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogFooter, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

interface NotPermittedDialogProps {
  /** A page that the admin may open; undefined when there is none. */
  home?: { label: string; to: string };
}

/** Replaces a page that the admin may not open. It cannot be closed: the admin goes to another page or signs out. */
export function NotPermittedDialog({ home }: NotPermittedDialogProps) {
  const t = useText();
  return (
    <Dialog size="small" role="alertdialog">
      <div className="flex gap-3 p-5">
        <span className="grid size-9 flex-none place-items-center rounded-full border border-warning-border bg-warning-soft text-warning">
          <Icon icon={Lock} size={16} />
        </span>
        <div className="grid gap-2.5 pt-2">
          <DialogTitle className="text-14">{t("You are not allowed to access this page")}</DialogTitle>
          <p className="text-content-soft">{t(NOT_PERMITTED_MESSAGE)}</p>
        </div>
      </div>
      <DialogFooter className="row-start-3">
        <form method="post" action="/admin/v2/auth/sign_out" data-session="ends">
          <input type="hidden" name="_method" value="delete" />
          <CsrfField />
          <Button type="submit" variant="ghost">
            {t("Log out")}
          </Button>
        </form>
        {home ? (
          <ButtonLink to={home.to} data-autofocus>
            {home.label}
          </ButtonLink>
        ) : null}
      </DialogFooter>
    </Dialog>
  );
}
