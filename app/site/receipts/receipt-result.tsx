import { Circle, CircleCheck, CircleSlash, Eye, Minus, TriangleAlert, type IconNode } from "lucide";
import { useState } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { REJECT_REASON_TEXTS } from "~/services/receipts/receipt-states";
import type { MyReceipt } from "~/services/receipts/receipts.schema";
import { Celebration, CelebrationSteps, GoalAfter } from "~/site/frame/celebration";
import { useSite } from "~/site/frame/use-site";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Points } from "~/ui/text/points";
import { resultOf, type Result } from "./results";

type Settled = Exclude<Result, "reading">;

const TEXTS: Record<Settled, { icon: IconNode; tone: string; title: string; text: string }> = {
  counted: {
    icon: CircleCheck,
    tone: "text-positive",
    title: msg("Receipt accepted"),
    text: msg("Thanks for uploading it."),
  },
  nothing: {
    icon: Minus,
    tone: "text-muted",
    title: msg("Nothing on this receipt counts"),
    text: msg("We found none of the program's products on it. If one is there, request a review."),
  },
  checking: {
    icon: Eye,
    tone: "text-warning",
    title: msg("Someone will review this receipt"),
    text: msg("We couldn't decide automatically. You don't have to do anything: the result will appear here."),
  },
  requested: {
    icon: Eye,
    tone: "text-warning",
    title: msg("You requested a review"),
    text: msg("Someone will review this receipt. The result will appear here."),
  },
  rejected: {
    icon: CircleSlash,
    tone: "text-negative",
    title: msg("This receipt wasn't counted"),
    text: "",
  },
  failed: {
    icon: TriangleAlert,
    tone: "text-negative",
    title: msg("We couldn't read this receipt"),
    text: msg("Something went wrong on our side. Request a review, and someone will look at it."),
  },
};

interface ReceiptResultProps {
  receipt: MyReceipt;
  /** The sum of the lines that are visible yet. */
  points: number;
  /** `ticking`: the lines appear one by one; `celebrating`: all have just appeared for the first time. */
  moment: "ticking" | "celebrating" | "later";
}

/**
 * What became of a receipt: its points, or the reason for none, with the next step. Screen readers hear it when it changes.
 */
export function ReceiptResult({ receipt, points, moment }: ReceiptResultProps) {
  const result = resultOf(receipt);
  const [closed, setClosed] = useState("");
  const isCelebrated = moment === "celebrating" && result === "counted" && receipt.points > 0 && closed !== receipt.id;
  return (
    <section
      role={isCelebrated ? undefined : "status"}
      className="surface-card grid justify-items-center gap-3 rounded-card border border-border p-card-pad text-center md:py-10"
    >
      {isCelebrated ? (
        <Celebrated receipt={receipt} onClose={() => setClosed(receipt.id)} />
      ) : moment === "ticking" ? (
        <Ticking points={points} />
      ) : result === "reading" ? (
        <Reading id={receipt.id} />
      ) : (
        <SettledResult result={result} receipt={receipt} />
      )}
    </section>
  );
}

/** Nothing but the sum, so that the lines below are in sight. */
function Ticking({ points }: { points: number }) {
  const { program } = useSite();
  const t = useText();
  return (
    <>
      <h2 className="text-24">{t("Adding up your receipt")}</h2>
      <p
        aria-hidden
        className="font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link"
      >
        <Points signed value={points} term={pointsTerm(program)} />
      </p>
    </>
  );
}

function Celebrated({ receipt, onClose }: { receipt: MyReceipt; onClose: () => void }) {
  const t = useText();
  return (
    <GoalAfter gain={receipt}>
      <div className="grid w-full max-w-120 gap-5">
        <Celebration title={t("Receipt accepted")} gain={receipt} sceneClassName="h-44 overflow-hidden rounded-inner">
          <Completed receipt={receipt} />
        </Celebration>
        <CelebrationSteps
          next={{ to: "/receipts", text: t("Upload another receipt") }}
          closeText={t("Done")}
          onClose={onClose}
        />
      </div>
    </GoalAfter>
  );
}

/** The challenges that the receipt completed. */
function Completed({ receipt }: { receipt: MyReceipt }) {
  const t = useText();
  return receipt.challenges.map(({ identifier, caption }) => (
    <p key={identifier} className="flex flex-wrap items-center justify-center gap-x-2">
      <Icon icon={CircleCheck} size={16} className="text-positive" />
      {t("Completed:")}
      <Link to={`/challenge/${identifier}`} className="font-strong text-link underline underline-offset-4">
        {caption}
      </Link>
    </p>
  ));
}

function SettledResult({ result, receipt }: { result: Settled; receipt: MyReceipt }) {
  const { program } = useSite();
  const t = useText();
  const { icon, tone, title, text } = TEXTS[result];
  const reason =
    result === "rejected"
      ? t(receipt.reject_reason ? REJECT_REASON_TEXTS[receipt.reject_reason] : msg("This receipt doesn't count."))
      : "";
  return (
    <>
      <Icon icon={icon} size={24} className={tone} />
      <h2 className="text-24">{t(title)}</h2>
      {receipt.points > 0 ? (
        <p className="font-heading text-36 leading-tight font-display tracking-(--header-font-tracking) text-link">
          <Points signed value={receipt.points} term={pointsTerm(program)} />
        </p>
      ) : null}
      {receipt.pending ? <p>{receipt.pending.text}</p> : null}
      {reason ? <p className="font-strong">{reason}</p> : null}
      {result === "rejected" && receipt.reject_message ? (
        <p className="max-w-[52ch] wrap-anywhere whitespace-pre-line">{receipt.reject_message}</p>
      ) : null}
      {text ? <p className="max-w-[52ch] text-muted">{t(text)}</p> : null}
      {result === "requested" && receipt.review_comment ? (
        <blockquote className="max-w-[52ch] rounded-inner bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
          {receipt.review_comment}
        </blockquote>
      ) : null}
      <Completed receipt={receipt} />
      <NextStep result={result} canRequestReview={receipt.can_request_review} />
    </>
  );
}

/** What a participant can do now: nothing is the end of the way. */
function NextStep({ result, canRequestReview }: { result: Settled; canRequestReview: boolean }) {
  const t = useText();
  const asks = canRequestReview && (result === "failed" || result === "rejected");
  return (
    <p className="mt-2 flex flex-wrap justify-center gap-3">
      {asks ? <ButtonLink to="#review">{t("Request a review")}</ButtonLink> : null}
      <ButtonLink to="/receipts" variant={asks || result !== "nothing" ? "quiet" : "primary"}>
        {t("Upload another receipt")}
      </ButtonLink>
    </p>
  );
}

/** While the receipt is read. Without JavaScript a link loads the page again. */
function Reading({ id }: { id: string }) {
  const t = useText();
  const { program } = useSite();
  return (
    <>
      <h2 className="text-24">{t("We're reading your receipt")}</h2>
      <ol className="grid gap-2 text-left">
        <Step state="done" text={t("Receipt uploaded")} />
        <Step state="now" text={t("Reading the lines")} />
        <Step state="later" text={t("Checking what earns {term}", { term: pointsTerm(program) })} />
      </ol>
      <p className="max-w-[52ch] text-muted">
        {t("This takes a few seconds. You can leave this page: the result will appear here.")}
      </p>
      <noscript>
        <a href={`/receipts/${id}`} className="inline-flex min-h-touch items-center font-strong text-link underline">
          {t("Refresh")}
        </a>
      </noscript>
    </>
  );
}

/** A step of the way to the result, as far as the server knows it. */
function Step({ state, text }: { state: "done" | "now" | "later"; text: string }) {
  return (
    <li
      aria-current={state === "now" ? "step" : undefined}
      className={classNames(
        "flex items-center gap-3",
        state === "later" && "text-muted",
        state === "now" && "font-strong",
      )}
    >
      <span className="grid size-6 flex-none place-items-center">
        {state === "done" ? (
          <Icon icon={CircleCheck} className="text-positive" />
        ) : state === "now" ? (
          <span aria-hidden className="spinner size-5 rounded-full border-2 border-link border-r-transparent" />
        ) : (
          <Icon icon={Circle} />
        )}
      </span>
      {text}
    </li>
  );
}
