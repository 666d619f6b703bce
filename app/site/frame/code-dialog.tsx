import { useEffect, useState } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { ReadyCode, ReadyCodesView } from "~/services/my-rewards/my-rewards.schema";
import { voucherTimeText } from "~/services/offers/voucher-time";
import { groupedNumber } from "~/services/participants/member-number";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { pointsTerm } from "~/services/programs/terms";
import { getJson } from "~/ui/forms/api-calls";
import { useScreenAwake } from "~/ui/hooks/use-screen-awake";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { clearToasts } from "~/ui/overlay/toast";
import { Barcode, fitsBarcode } from "~/ui/primitives/barcode";
import { Button } from "~/ui/primitives/button";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Link } from "~/ui/primitives/link";
import { QrCode } from "~/ui/primitives/qr-code";
import { Skeleton } from "~/ui/states/skeleton";
import { MemberCardHead } from "./member-card-front";
import { useSite } from "./use-site";

/**
 * What a till needs: the member card with its code and number, which needs no network, and below it the codes that are
 * ready to use.
 */
export function CodeDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { program, participant } = useSite();
  useScreenAwake();
  useEffect(clearToasts, []); // an earlier message would lie over the code
  if (!participant) return null;
  const number = participant.member_number;
  return (
    <Dialog shape="screen" size="small" onClose={onClose}>
      <DialogHeader>
        <MemberCardHead />
      </DialogHeader>
      <DialogBody className="grid content-start gap-5 pb-8">
        <div className="text-center">
          <DialogTitle className="text-24">{participant.name || t("Member card")}</DialogTitle>
          <p className="mx-auto mt-1 max-w-reading text-14 text-balance text-muted">
            {t("Show this code at the counter to collect {term}.", { term: pointsTerm(program) })}
          </p>
        </div>
        <div className="grid w-full justify-items-center gap-3 rounded-tile border border-border bg-[#fff] p-5 text-[#111]">
          <QrCode
            url={participant.id}
            label={t("QR code of {code}", { code: t("Member card") })}
            className="size-52 border-0"
          />
          {number ? (
            <>
              <Barcode code={number} label={t("Barcode of {code}", { code: groupedNumber(number) })} />
              <p className="text-center text-24 font-strong tracking-wide tabular-nums">
                <span className="sr-only">{t("Member number")}: </span>
                {groupedNumber(number)}
              </p>
            </>
          ) : null}
        </div>
        <ReadyCodes />
      </DialogBody>
    </Dialog>
  );
}

type State = { codes: readonly ReadyCode[] } | "loading" | "failed";

/** The codes of rewards and vouchers that are ready to use. Each opens as a QR code and a barcode. */
function ReadyCodes() {
  const t = useText();
  const { program } = useSite();
  const [state, setState] = useState<State>("loading");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const call = new AbortController();
    getJson<ReadyCodesView>("/public/rewards/ready", call.signal)
      .then((result) => setState(result.ok ? result.data : "failed"))
      .catch(() => {}); // it was closed
    return () => call.abort();
  }, [tries]);
  const again = () => {
    setState("loading");
    setTries(tries + 1);
  };
  return (
    <section aria-labelledby="ready-codes">
      <h3 id="ready-codes" className="text-18">
        {t("Ready to use")}
      </h3>
      {state === "loading" ? (
        <div role="status" aria-label={t("Loading, please wait...")} className="mt-3 grid gap-2">
          <Skeleton className="h-16 w-full" />
        </div>
      ) : state === "failed" ? (
        <div role="status" className="mt-2 flex flex-wrap items-center gap-3 text-14">
          {t("We couldn't load your codes. Your member card works without a connection.")}
          <Button variant="quiet" size="small" onClick={again}>
            {t("Try again")}
          </Button>
        </div>
      ) : state.codes.length === 0 ? (
        <p className="mt-2 text-14 text-muted">{t("Codes for what you claim or win appear here.")}</p>
      ) : (
        <ul className="mt-3 grid gap-2">
          {state.codes.map((code) => (
            <li key={code.id}>
              <Code code={code} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3">
        <Link
          to="/my-rewards"
          className="inline-flex min-h-touch items-center font-strong text-link underline underline-offset-4"
        >
          {t("Open {page}", { page: myRewardsTitle(program.term_rewards_as, t) })}
        </Link>
      </p>
    </section>
  );
}

function Code({ code: { name, note, code, expires_at } }: { code: ReadyCode }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-tile border border-border"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      name="ready-code"
    >
      <summary className="flex min-h-touch cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
        <span className="min-w-0">
          <strong className="line-clamp-2 leading-snug">{name}</strong>
          {note ? <span className="line-clamp-1 text-14 text-muted">{note}</span> : null}
          {expires_at ? (
            // Browsers may know other names of time zones than the server.
            <span className="block text-14 text-muted" suppressHydrationWarning>
              {t("Valid until {time}", { time: voucherTimeText(expires_at, program.time_zone, locale) })}
            </span>
          ) : null}
        </span>
        <span className="font-strong tracking-wide wrap-anywhere">{code}</span>
      </summary>
      {open ? (
        <div className="grid gap-3 px-4 pb-4">
          <div className="grid justify-items-center gap-3 rounded-inner bg-[#fff] p-4">
            <QrCode url={code} label={t("QR code of {code}", { code })} className="size-48 border-0" />
            {fitsBarcode(code) ? <Barcode code={code} label={t("Barcode of {code}", { code })} /> : null}
          </div>
          <CopyButton centered text={code}>
            {t("Copy code")}
          </CopyButton>
        </div>
      ) : null}
    </details>
  );
}
