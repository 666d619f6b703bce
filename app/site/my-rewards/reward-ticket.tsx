import { useRevalidator } from "@remix-run/react";
import { CircleCheck, ScanLine } from "lucide";
import { lazy, Suspense, useState, type FormEvent } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { MyRewardRow } from "~/services/my-rewards/my-rewards.schema";
import { rewardKind } from "~/services/reward-types/registry";
import type { Wallet } from "~/services/wallet/wallets";
import { CODE_PARAM } from "~/site/frame/cards";
import { useSite } from "~/site/frame/use-site";
import { isRejected, postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { RichText } from "~/ui/text/rich-text";
import { shortDateText } from "~/ui/text/time-texts";
import { WalletLinks } from "./wallet-links";

const TillDialog = lazy(() => import("./till-dialog").then((module) => ({ default: module.TillDialog })));

/** A reward that the participant has: what it is, how to use it, its code, and whether it was used. */
export function RewardTicket({ reward, wallets }: { reward: MyRewardRow; wallets: readonly Wallet[] }) {
  const t = useText();
  const till = useDialogParam(CODE_PARAM);
  const { code, used_at: usedAt } = reward;
  return (
    <article className="ticket surface-card" data-used={usedAt !== null}>
      {reward.has_card ? (
        <Link to={`/reward/${reward.reward_id}`} className={TICKET_HEAD}>
          <TicketHead reward={reward} />
        </Link>
      ) : (
        <div className={TICKET_HEAD}>
          <TicketHead reward={reward} />
        </div>
      )}
      {usedAt ? null : (
        <RichText html={reward.redemption_details} className="mx-4 mb-4 line-clamp-4 text-14 wrap-anywhere" />
      )}
      {code ? (
        <div className="ticket-stub">
          <p className="min-w-0 flex-auto font-mono text-18 font-strong tracking-wide wrap-anywhere">
            <span className="sr-only">{t({ one: "Your code", other: "Your codes" }, { count: 1 })}: </span>
            {code}
          </p>
          <Button
            variant="quiet"
            size="small"
            icon={ScanLine}
            onClick={() => till.open(reward.id)}
            className="noscript:hidden"
          >
            {t("Show at checkout")}
          </Button>
        </div>
      ) : null}
      {code && !usedAt ? (
        <WalletLinks wallets={wallets} card={reward.id} name={reward.name} className="px-4 pb-1" />
      ) : null}
      {(code || usedAt) && !reward.redeemed ? <UsedForm reward={reward} /> : null}
      {till.value === reward.id && code ? (
        <Suspense>
          <TillDialog title={reward.name} code={code} onClose={till.close} />
        </Suspense>
      ) : null}
    </article>
  );
}

const TICKET_HEAD = "flex min-w-0 gap-4 p-4";

/** The picture, name and kind of the reward, and since when the participant has it. */
function TicketHead({ reward }: { reward: MyRewardRow }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const { used_at: usedAt } = reward;
  const dayOf = (instant: string) => shortDateText(instant, program.time_zone, locale);
  return (
    <>
      <span className="block h-20 w-26 flex-none overflow-hidden rounded-inner">
        <TilePicture title={reward.name} imageUrl={reward.image?.url ?? null} place="thumbnail" />
      </span>
      <span className="min-w-0 flex-1">
        <strong className="line-clamp-2 leading-snug">{reward.name}</strong>
        <span className="block text-14 text-muted">
          {t(rewardKind(reward.selection).label)} · {dayOf(reward.claimed_at)}
        </span>
        {reward.certificate ? <span className="block text-14 text-muted">{t("Certified on Blockchain")}</span> : null}
        {usedAt ? (
          <span className="flex items-center gap-1.5 text-14 font-strong text-positive">
            <Icon icon={CircleCheck} size={16} /> {t("Used on {date}", { date: dayOf(usedAt) })}
          </span>
        ) : null}
      </span>
    </>
  );
}

/** Marks the reward as used, or takes that back. */
function UsedForm({ reward }: { reward: MyRewardRow }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const result = await postForm("/public/rewards/mark_used", new FormData(event.currentTarget));
    setSending(false);
    if (!result.ok) {
      const description = result.error.message || t("Please try again");
      toast({ title: t("Something went wrong"), description, tone: "destructive" });
    }
    if (result.ok || isRejected(result)) revalidate();
  }

  return (
    <form method="post" action="/public/rewards/mark_used" onSubmit={send} className="px-1 pb-3">
      <CsrfField />
      <input type="hidden" name="id" value={reward.id} />
      <input type="hidden" name="used" value={String(reward.used_at === null)} />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        pending={sending}
        aria-label={
          reward.used_at
            ? t("Mark {reward} as not used", { reward: reward.name })
            : t("Mark {reward} as used", { reward: reward.name })
        }
      >
        {reward.used_at ? t("Mark as not used") : t("Mark as used")}
      </Button>
    </form>
  );
}
