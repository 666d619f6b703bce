import { useEffect, useState } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";

const FROM = 494_237;
const TO = 494_267;
const COUNT_MS = 3500;

/** A number that counts up once. It is shown without the animation with reduced motion. */
export function DiscountCounter() {
  const t = useText();
  const locale = useLocale();
  const [count, setCount] = useState(FROM);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return setCount(TO);
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, Math.max(0, (now - startedAt) / COUNT_MS));
      setCount(FROM + Math.round((TO - FROM) * done));
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <p className="rounded-inner bg-sunken p-5 text-center">
      <span aria-hidden className="block text-36 leading-tight font-strong tabular-nums">
        {formatNumber(count, locale)}
      </span>
      <span className="text-muted">{t("over 400,000 discounts")}</span>
    </p>
  );
}
