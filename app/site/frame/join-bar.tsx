import { useText } from "~/locales/use-text";
import { ButtonLink } from "~/ui/primitives/button";

/** The invitation for visitors to sign in, fixed to the bottom of the home page. */
export function JoinBar() {
  const t = useText();
  return (
    <aside
      aria-label={t("Join")}
      className="surface-card join-bar fixed inset-x-0 bottom-0 z-20 border-t border-border pb-[env(safe-area-inset-bottom)] shadow-bar"
    >
      <div className="page flex min-h-[76px] items-center justify-between gap-4 py-3">
        <p className="leading-snug font-strong text-balance">{t("The sooner you join, the better your chances!")}</p>
        <ButtonLink to="/signin" className="whitespace-nowrap">
          {t("Sign In")}
        </ButtonLink>
      </div>
    </aside>
  );
}
