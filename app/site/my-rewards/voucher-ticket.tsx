import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { MyVoucherRow } from "~/services/my-rewards/my-rewards.schema";
import { voucherTimeText } from "~/services/offers/voucher-time";
import { useSite } from "~/site/frame/use-site";
import { minutesAndSeconds, useCountdown } from "~/ui/hooks/use-countdown";
import { Link } from "~/ui/primitives/link";
import { shortDateText } from "~/ui/text/time-texts";

/** A voucher that ends within this time shows a countdown, which reads the same in every time zone. */
const COUNTED_SECONDS = 60 * 60;

/**
 * A voucher of an offer: its code while it is valid.
 * @param now the server's time
 */
export function VoucherTicket({ voucher, now }: { voucher: MyVoucherRow; now: string }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const { search } = useLocation();
  const seconds = (Date.parse(voucher.expires_at) - Date.parse(now)) / 1000;
  return (
    <article className="ticket surface-card" data-used={voucher.image === null}>
      <div className="grid gap-1 p-4">
        <strong className="line-clamp-2 leading-snug">{voucher.merchant_name}</strong>
        <span className="line-clamp-2 text-14 text-muted">{voucher.offer_text}</span>
        {voucher.image && seconds < COUNTED_SECONDS ? <TimeLeft seconds={seconds} since={now} /> : null}
        {/* Browsers may know other names of time zones than the server. */}
        <span className="text-14 text-muted" suppressHydrationWarning>
          {voucher.image
            ? t("Valid until {time}", { time: voucherTimeText(voucher.expires_at, program.time_zone, locale) })
            : t("Expired on {date}", { date: shortDateText(voucher.expires_at, program.time_zone, locale) })}
        </span>
      </div>
      {voucher.image ? (
        <div className="ticket-stub">
          <p className="min-w-0 flex-auto font-mono text-18 font-strong tracking-wide wrap-anywhere">{voucher.code}</p>
          <Link
            to={`/my-rewards/vouchers/${voucher.id}${search}`}
            preventScrollReset
            className="inline-flex min-h-touch items-center font-strong text-link underline"
          >
            {t("Show voucher")}
          </Link>
        </div>
      ) : null}
    </article>
  );
}

/** Counts down, and at the end loads the page again, which has the voucher as expired then. */
function TimeLeft({ seconds, since }: { seconds: number; since: string }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const left = useCountdown(seconds, since);
  const over = left === 0;
  useEffect(() => {
    if (over) revalidate();
  }, [over, revalidate]);
  return (
    <span role="timer" className="text-14 font-strong tabular-nums">
      {over ? t("This voucher has expired.") : t("Valid for {time}", { time: minutesAndSeconds(left) })}
    </span>
  );
}
