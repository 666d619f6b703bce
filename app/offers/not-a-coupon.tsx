import { useText } from "~/locales/use-text";

/** The note at the end of the offers pages. */
export function NotACoupon() {
  const t = useText();
  return (
    <p className="mt-8 text-center text-14 tracking-[.02em] text-muted">
      {t("THIS PAGE CANNOT BE PRINTED AND USED AS A VALID COUPON")}
    </p>
  );
}
