import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";

/** Signs out with a native form, which ends in a new document. `icon` is shown before the text. */
export function LogoutForm({ className, icon }: { className: string; icon?: ReactNode }) {
  const t = useText();
  return (
    <form method="post" action="/public/signin/sign_out_user" data-session="ends">
      <CsrfField />
      <button type="submit" className={className}>
        {icon}
        {t("Logout")}
      </button>
    </form>
  );
}
