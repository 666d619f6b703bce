/** The views of a reward: the catalogue's row with what one participant has earned. */
import { translate, type Locale } from "~/locales/translate";
import { statusAt } from "~/platform/schedule";
import type { CertificateState } from "~/services/certificates/certificates.server";
import { toImageView } from "~/services/media/image-view";
import type { CatalogueReward } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { Selection } from "~/services/reward-types/registry";
import { limitOf } from "~/services/reward-types/selections";
import { sanitizedField, sanitizeHtml } from "~/services/rich-text/sanitize-html.server";
import { tierNeeded } from "~/services/tiers/program-tiers.server";
import type { RewardTileView, RewardView } from "../rewards.schema";

/**
 * When a participant last earned a reward, their entries in its sweepstake, whether none is left to claim, and when all its
 * winners were drawn.
 */
export type Holding = { earnedOn: Date | null; entries: number; soldOut: boolean; drawnAt: Date | null };

/** Who sees it, and when. */
type Viewer = Pick<SiteCtx, "program" | "actor" | "now">;

/** A reward as lists show it. */
export function toRewardTile(viewer: Viewer, reward: CatalogueReward, holding: Holding | undefined): RewardTileView {
  const { program, now } = viewer;
  return {
    id: reward.id,
    name: reward.name,
    description: sanitizedField(reward, "description"),
    selection: reward.selection as Selection,
    status: statusAt(reward, now),
    threshold: Number(reward.threshold),
    start: reward.start?.toISOString() ?? null,
    finish: reward.finish?.toISOString() ?? null,
    image: toImageView(program.files, reward.imageFileId),
    feature: reward.feature,
    repeatable: reward.repeatable,
    tier_needed: tierNeeded(viewer, reward),
    earned_by_current_participant_on: holding?.earnedOn?.toISOString() ?? null,
    participant_sweepstakes_entry: holding?.entries ?? 0,
    sold_out: holding?.soldOut ?? false,
    drawn_at: holding?.drawnAt?.toISOString() ?? null,
  };
}

/** What is never cached: the number of claims, whether draws exist, and the participant's coupon codes, entries and certificate. */
export type Fresh = {
  claimsCount: number;
  codes: string[];
  entryHistory: RewardView["entry_history"];
  drawPublished: boolean;
  certificate: CertificateState;
};

/** A reward with everything its page shows. Only those who earned it see how to redeem it, with their coupon codes. */
export function toRewardView(
  viewer: Viewer & Pick<SiteCtx, "locale">,
  reward: CatalogueReward,
  holding: Holding | undefined,
  { claimsCount, codes, entryHistory, drawPublished, certificate }: Fresh,
): RewardView {
  const { program, now, locale } = viewer;
  const earned = holding?.earnedOn != null;
  const limit = limitOf(reward.selection, reward.claimLimit);
  return {
    ...toRewardTile(viewer, reward, holding),
    description_details: sanitizedField(reward, "descriptionDetails"),
    terms_conditions: sanitizedField(reward, "termsConditions"),
    left: limit === null ? null : Math.max(0, limit - claimsCount),
    redemption_details: earned ? redemptionDetails(reward, codes, locale) : null,
    codes: earned ? codes : [],
    redemption_image: earned ? toImageView(program.files, reward.redemptionImageFileId) : null,
    achievement_reward:
      rewardForm(reward.selection).certified && earned
        ? { active_image: toImageView(program.files, reward.achievementImageFileId ?? reward.imageFileId) }
        : null,
    nft_item: certificate.item,
    certificate_pending: certificate.pending,
    certificate_waiting: certificate.waiting,
    badge_background_image: program.template.badge_background_image,
    badge_instructions: program.template.badge_instructions,
    entry_history: entryHistory,
    entry_challenges: program.challenges
      .filter((challenge) => challenge.sweepstakeRewardId === reward.id && statusAt(challenge, now) === "active")
      .map(({ identifier, caption }) => ({ identifier, caption })),
    draw_published: drawPublished,
  };
}

function redemptionDetails(reward: CatalogueReward, codes: string[], locale: Locale): string {
  const text = sanitizedField(reward, "redemptionDetails");
  if (codes.length === 0) return text;
  const list = codes.map((code) => `<code>${sanitizeHtml(code)}</code>`).join(", ");
  const label = translate(locale, { one: "Your code", other: "Your codes" }, { count: codes.length });
  return `${text}<p>${label}: ${list}</p>`;
}
