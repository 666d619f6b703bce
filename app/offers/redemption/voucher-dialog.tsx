import { Clock, Printer } from "lucide";
import type { MouseEvent } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { RedemptionType } from "~/services/offers/directory-terms";
import type { Redeemed } from "~/services/offers/redemption-flow";
import { voucherTimeText } from "~/services/offers/voucher-time";
import { useSite } from "~/site/frame/use-site";
import { minutesAndSeconds, useCountdown } from "~/ui/hooks/use-countdown";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import type { LinkProps } from "~/ui/primitives/link";
import { dateText } from "~/ui/text/time-texts";
import { UndoButton } from "./undo-button";

interface Props {
  merchantName: string;
  offerText: string;
  redemptionType: RedemptionType;
  redeemed: Redeemed;
  /** The link to the page without the voucher. */
  closed: Pick<LinkProps, "to" | "replace" | "preventScrollReset">;
  onClose: () => void;
}

/** A voucher as large as the screen of a phone, with the time that is left, and without its image once it has expired. */
export function VoucherDialog({ merchantName, offerText, redemptionType, redeemed, closed, onClose }: Props) {
  const t = useText();
  const mobile = redemptionType === "MOBILE";
  const left = useCountdown(secondsBetween(redeemed.receivedAt, redeemed.expiresAt), redeemed.redemptionId);
  const done = (event: MouseEvent) => {
    event.preventDefault();
    onClose();
  };
  const expired = redeemed.expiresAt !== null && left === 0;
  return (
    <Dialog shape="screen" size="small" onClose={onClose}>
      <DialogHeader>{expired ? null : <Validity redeemed={redeemed} mobile={mobile} left={left} />}</DialogHeader>
      <DialogBody>
        <DialogTitle className="max-w-[20ch] text-24">
          {expired ? merchantName : t("Show this screen to receive your discount.")}
        </DialogTitle>
        {redeemed.voucher && !expired ? (
          <img
            src={redeemed.voucher}
            alt={t("{merchant} voucher: {offer}. Code {code}", {
              merchant: merchantName,
              offer: offerText,
              code: redeemed.code ?? "",
            })}
            className={classNames("mt-5 h-auto w-full", !mobile && "printed-alone")}
          />
        ) : (
          <p role="status" className="mt-5 rounded-tile bg-sunken p-8 text-center font-strong">
            {t("This voucher has expired.")}
          </p>
        )}
        <p className="mt-5 text-14 text-muted">
          {mobile
            ? t("Mobile offers are valid for ten minutes after redemption completes.")
            : t("Printable offers expire 14 days after printing or as stated on the coupon.")}{" "}
          {t("Please base the gratuity on the pre-discount total.")}
        </p>
      </DialogBody>
      <DialogFooter className="flex-col py-4 *:w-full">
        {mobile ? null : (
          <Button variant="quiet" onClick={() => window.print()}>
            <Icon icon={Printer} size={16} />
            {t("Print")}
          </Button>
        )}
        <UndoButton
          redemptionId={redeemed.redemptionId}
          seconds={secondsBetween(redeemed.receivedAt, redeemed.undoUntil)}
          onUndone={onClose}
        />
        <ButtonLink {...closed} onClick={done}>
          {t("Done")}
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

/** The remaining minutes and seconds, or the last day for a printed coupon. */
function Validity({ redeemed, mobile, left }: { redeemed: Redeemed; mobile: boolean; left: number }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const hydrated = useHydrated();
  if (!redeemed.expiresAt) return null;
  const textOf = mobile ? voucherTimeText : dateText;
  return (
    // Browsers may know other names of time zones than the server.
    <p className="flex items-center gap-2 font-strong tabular-nums" suppressHydrationWarning>
      <Icon icon={Clock} />
      {mobile && hydrated ? (
        <span role="timer">{t("Valid for {time}", { time: minutesAndSeconds(left) })}</span>
      ) : (
        t("Valid until {time}", { time: textOf(redeemed.expiresAt, program.time_zone, locale) })
      )}
    </p>
  );
}

/** The seconds between two times of the server's clock; 0 without an end. */
function secondsBetween(start: string, end: string | null): number {
  return end === null ? 0 : Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1000));
}
