import { useText } from "~/locales/use-text";

/** The foot of both offers pages (specification 2, sections 2.2 and 2.3). */
export function NotACoupon() {
  const t = useText();
  return (
    <p className="mt-8 text-center text-14 tracking-[.02em] text-muted">
      {t("THIS PAGE CANNOT BE PRINTED AND USED AS A VALID COUPON")}
    </p>
  );
}
