import { ShieldCheck } from "lucide";
import { useState, type ReactNode } from "react";
import { useLocale, useText } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import type { RewardView } from "~/services/rewards/rewards.schema";
import { Confetti } from "~/site/frame/celebration-scene";
import { useSite } from "~/site/frame/use-site";
import { Dialog, DialogClose, DialogTitle } from "~/ui/overlay/dialog";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Picture } from "~/ui/primitives/picture";
import { TilePicture } from "~/ui/primitives/tile";
import { RichText } from "~/ui/text/rich-text";
import { dateText, shortDateText } from "~/ui/text/time-texts";
import { CertificatePanel, PendingCertificatePanel, WaitingCertificatePanel } from "./certificate-panel";
import { ClaimFooter } from "./claim-footer";
import { MilestoneProgress } from "./milestone-progress";

type Props = { reward: RewardView; onClose: () => void };

/** The frame of every reward: picture next to the text from 900 px on, above it on phones. The button stays visible. */
export function RewardCard({ reward, onClose }: Props) {
  const t = useText();
  const [claimed, setClaimed] = useState(false);
  const earned = reward.earned_by_current_participant_on !== null;
  const picture = (earned ? reward.achievement_reward?.active_image?.url : undefined) ?? reward.image?.url ?? null;
  const badge = { backgroundUrl: reward.badge_background_image, instructions: reward.badge_instructions };
  return (
    <Dialog size="full" shape="sheet" onClose={onClose}>
      <div className="row-span-3 grid min-h-0 grid-rows-[auto_1fr] overflow-auto min-[900px]:grid-cols-[600fr_520fr] min-[900px]:grid-rows-1 min-[900px]:overflow-hidden">
        <div className="makes-room relative aspect-16/10 max-h-[34dvh] w-full min-[900px]:aspect-auto min-[900px]:h-full min-[900px]:max-h-none min-[900px]:min-h-155">
          <TilePicture title={reward.name} imageUrl={picture} place="half" />
          {claimed ? <Confetti /> : null}
        </div>
        <div className="flex min-h-0 flex-col gap-5 px-5 pt-5 *:shrink-0 min-[900px]:overflow-auto min-[900px]:px-10 min-[900px]:pt-10">
          <header className="pr-12">
            <p className="text-14 text-muted">{t("{type} Reward", { type: t(rewardKind(reward.selection).label) })}</p>
            {earned ? <p className="mt-1 font-strong text-positive">{t("Congrats, You've earned:")}</p> : null}
            <DialogTitle className="mt-1 text-30 md:text-36">{reward.name}</DialogTitle>
          </header>
          <RichText html={reward.description} />
          {earned ? <Redemption reward={reward} cardPicture={picture} /> : null}
          {reward.nft_item ? <CertificatePanel item={reward.nft_item} badge={badge} /> : null}
          {reward.certificate_pending ? <PendingCertificatePanel badge={badge} /> : null}
          {reward.certificate_waiting ? <WaitingCertificatePanel badge={badge} /> : null}
          <MilestoneProgress reward={reward} />
          <Details reward={reward} />
          <EntryChallenges reward={reward} />
          <EntryHistory reward={reward} />
          <DrawnOn reward={reward} />
          {reward.draw_published ? (
            <Link
              to={`/reward/${reward.id}/draw`}
              className="inline-flex min-h-touch items-center gap-2 self-start font-strong"
            >
              <Icon icon={ShieldCheck} /> {t("See how the draw works, and check it")}
            </Link>
          ) : null}
          <div className="surface-raised sticky bottom-0 -mx-5 mt-auto border-t border-border px-5 pt-3 pb-4 min-[900px]:-mx-1 min-[900px]:border-t-0 min-[900px]:px-1 min-[900px]:pb-10 [@media(max-height:500px)]:static">
            <ClaimFooter reward={reward} onClose={onClose} onClaimed={() => setClaimed(true)} />
            <DateLine reward={reward} />
          </div>
        </div>
      </div>
      <DialogClose overPicture />
    </Dialog>
  );
}

function Details({ reward }: { reward: RewardView }) {
  const t = useText();
  const entries = rewardKind(reward.selection).entries === "drawn" ? reward.participant_sweepstakes_entry : 0;
  // Somebody who has it does not need to know how many are left. Of what is drawn or judged that is the number of
  // winners to come, which would read as if entries ran out.
  const has = reward.earned_by_current_participant_on !== null && !reward.repeatable;
  const left = has || rewardKind(reward.selection).entries ? null : reward.left;
  const parts: ReactNode[] = [];
  if (reward.description_details)
    parts.push(<RichText key="details" html={reward.description_details} className="text-muted" />);
  if (left !== null)
    parts.push(
      <p key="left" className="text-muted">
        {left > 0 ? t("{count} left", { count: left }) : t("Sold out")}
      </p>,
    );
  if (entries > 0)
    parts.push(
      <p key="entries" className="font-strong">
        {t(
          {
            one: "You have earned {count} entry into this sweepstakes!",
            other: "You have earned {count} entries into this sweepstakes!",
          },
          { count: entries },
        )}
      </p>,
    );
  if (parts.length === 0 && !reward.terms_conditions) return null;
  return (
    <section className="rounded-tile border border-border p-5 text-14">
      <h3 className="mb-1 text-16">{t("Details")}</h3>
      <div className="grid gap-2">{parts}</div>
      {reward.terms_conditions ? (
        <div className="mt-3 -mb-3 border-t border-border">
          <Disclosure plain title={t("Terms and Conditions")}>
            <RichText html={reward.terms_conditions} className="pb-3 text-muted" />
          </Disclosure>
        </div>
      ) : null}
    </section>
  );
}

/** Says when the winners were drawn, which may be before the end. */
function DrawnOn({ reward }: { reward: RewardView }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  if (reward.drawn_at === null) return null;
  const date = dateText(reward.drawn_at, program.time_zone, locale);
  return <p className="font-strong">{t("The winners were drawn on {date}", { date })}</p>;
}

/** The ways to take part that are open. */
function EntryChallenges({ reward }: { reward: RewardView }) {
  const t = useText();
  if (reward.entry_challenges.length === 0 || reward.status !== "active" || reward.drawn_at !== null) return null;
  return (
    <section className="text-14">
      <h3 className="text-16">{t("Take part")}</h3>
      <ul>
        {reward.entry_challenges.map(({ identifier, caption }) => (
          <li key={identifier}>
            <Link
              to={`/challenge/${identifier}`}
              className="inline-flex min-h-touch items-center font-strong wrap-anywhere underline underline-offset-4"
              preventScrollReset
            >
              {caption}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What gave the participant their entries. */
function EntryHistory({ reward }: { reward: RewardView }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  if (reward.entry_history.length === 0) return null;
  return (
    <Disclosure title={t("Where your entries come from")}>
      <ul className="grid gap-1 pb-3 text-14">
        {reward.entry_history.map(({ title, entries, created_at }, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {title ?? t("Added by the program")}
              <span className="block text-muted">{shortDateText(created_at, program.time_zone, locale)}</span>
            </span>
            <strong className="tabular-nums">+{entries}</strong>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** How to redeem the reward. The redemption image is left out if it is the same as the card's picture. */
function Redemption({ reward, cardPicture }: { reward: RewardView; cardPicture: string | null }) {
  const t = useText();
  const image = reward.redemption_image?.url === cardPicture ? null : reward.redemption_image;
  if (!reward.redemption_details && !image) return null;
  return (
    <section className="rounded-tile bg-positive-soft p-5">
      <RichText
        html={reward.redemption_details ?? ""}
        className="font-strong [&_code]:mt-1 [&_code]:block [&_code]:text-24 [&_code]:tracking-wide [&_code]:wrap-anywhere"
      />
      {reward.codes.map((code) => (
        <CopyButton key={code} text={code} className="mt-3">
          {reward.codes.length > 1 ? t("Copy {code}", { code }) : t("Copy code")}
        </CopyButton>
      ))}
      {image ? (
        <Picture
          src={image.url}
          alt={image.alt_text}
          place="card"
          width={480}
          height={300}
          className="mt-3 w-full rounded-inner object-cover"
        />
      ) : null}
    </section>
  );
}

/** The date on which the reward was earned, or else the date on which it ends, unless its winners are drawn. */
function DateLine({ reward }: { reward: RewardView }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const { earned_by_current_participant_on: earnedOn, finish, drawn_at } = reward;
  const instant = earnedOn ?? (drawn_at ? null : finish);
  if (!instant) return null;
  const date = dateText(instant, program.time_zone, locale);
  return (
    <p className="mt-3 text-14 text-muted">
      {earnedOn ? t("Earned on: {date}", { date }) : t("Expires on: {date}", { date })}
    </p>
  );
}
