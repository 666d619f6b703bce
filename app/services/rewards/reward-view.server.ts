/** A reward as pages and JSON show it: the catalogue's row and what one participant has of it. */
import { say, type Locale } from "~/locales/say";
import type { CertificateStanding } from "../certificates/find-certificate.server";
import type { SiteCtx } from "../context";
import { imageView } from "../media/image-view";
import { sanitizeHtml } from "../pages/sanitize-html.server";
import type { Catalogue, CatalogueReward } from "../programs/catalogue.server";
import { statusAt } from "../schedule";
import type { RewardTileView, RewardView } from "./rewards.schema";
import type { Selection } from "./selections";

/** What a participant has of one reward. */
export type Holding = { earnedOn: Date | null; entries: number };

type Program = Pick<Catalogue, "files">;

export function rewardTile(
  program: Program,
  reward: CatalogueReward,
  holding: Holding | undefined,
  now: Date,
): RewardTileView {
  return {
    id: reward.id,
    name: reward.name,
    description: sanitized(reward, "description"),
    selection: reward.selection as Selection,
    status: statusAt(reward, now),
    threshold: Number(reward.threshold),
    start: reward.start?.toISOString() ?? null,
    finish: reward.finish?.toISOString() ?? null,
    image: imageView(program.files, reward.imageFileId),
    feature: reward.feature,
    repeatable: reward.repeatable,
    earned_by_current_participant_on: holding?.earnedOn?.toISOString() ?? null,
    participant_sweepstakes_entry: holding?.entries ?? 0,
  };
}

/** What is never cached: how many are claimed, and the participant's own codes and certificate. */
export type Fresh = { claimsCount: number; codes: string[]; certificate: CertificateStanding };

/** The whole reward; how to redeem it is for whoever earned it, with their coupon codes. */
export function rewardView(
  { program, now, locale }: Pick<SiteCtx, "program" | "now" | "locale">,
  reward: CatalogueReward,
  holding: Holding | undefined,
  { claimsCount, codes, certificate }: Fresh,
): RewardView {
  const earned = holding?.earnedOn != null;
  return {
    ...rewardTile(program, reward, holding, now),
    description_details: sanitized(reward, "descriptionDetails"),
    terms_conditions: sanitized(reward, "termsConditions"),
    left: reward.claimLimit === null ? null : Math.max(0, reward.claimLimit - claimsCount),
    redemption_details: earned ? redemptionDetails(reward, codes, locale) : null,
    redemption_image: earned ? imageView(program.files, reward.redemptionImageFileId) : null,
    achievement_reward:
      reward.selection === "achievement" && earned
        ? { active_image: imageView(program.files, reward.achievementImageFileId ?? reward.imageFileId) }
        : null,
    nft_item: certificate.item,
    certificate_pending: certificate.pending,
  };
}

function redemptionDetails(reward: CatalogueReward, codes: string[], locale: Locale): string {
  const text = sanitized(reward, "redemptionDetails");
  if (codes.length === 0) return text;
  const list = codes.map((code) => `<code>${sanitizeHtml(code)}</code>`).join(", ");
  const label = say(locale, { one: "Your code", other: "Your codes" }, { count: codes.length });
  return `${text}<p>${label}: ${list}</p>`;
}

type RichField = "description" | "descriptionDetails" | "termsConditions" | "redemptionDetails";
const sanitizedTexts = new WeakMap<CatalogueReward, Map<RichField, string>>();

/** Sanitized once for each version of the catalogue. */
function sanitized(reward: CatalogueReward, field: RichField): string {
  let texts = sanitizedTexts.get(reward);
  if (!texts) sanitizedTexts.set(reward, (texts = new Map()));
  let text = texts.get(field);
  if (text === undefined) texts.set(field, (text = sanitizeHtml(reward[field])));
  return text;
}
