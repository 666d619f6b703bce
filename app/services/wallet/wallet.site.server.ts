import { z } from "zod";
import type { WalletPass } from "~/integrations/ports";
import { appleWallet, googleWallet } from "~/integrations/registry.server";
import { translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { query, workflow } from "~/platform/use-case.server";
import { getBrandPicture } from "~/services/brand/brand-pictures.site.server";
import { groupedNumber } from "~/services/participants/member-number";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { completeStyle, shownColor } from "~/services/programs/theme";
import { ownedRewards } from "~/services/rewards/owned-rewards.server";
import { plainText } from "~/services/rich-text/sanitize-html.server";
import { MEMBER_CARD } from "./wallets";

/** A signature of Apple's format costs tens of milliseconds of CPU time. */
const SIGNATURES: RateLimit = { scope: "wallet-card", max: 20, windowSeconds: 3600 };

/**
 * The member card or a reward's code as a file for Apple Wallet.
 * @param card `member`, or the id of a claim
 * @throws not_found when Apple Wallet is off, and for what is not the participant's or has no code
 * @throws too_many beyond twenty cards an hour
 */
export const signAppleCard = workflow(
  "site:participate",
  async function signAppleCard(ctx: ParticipantCtx, card: string): Promise<Uint8Array> {
    const wallet = await appleWallet();
    if (!wallet) throw notFound();
    await countHit(SIGNATURES, ctx.actor.id, ctx.now);
    return wallet.sign(await passOf(ctx, card), ctx.now);
  },
  { output: z.instanceof(Uint8Array) },
);

/** The URL of the page that adds the card to Google Wallet. As `signAppleCard`. */
export const getGoogleCard = query(
  "site:participate",
  async function getGoogleCard(ctx: ParticipantCtx, card: string): Promise<string> {
    const wallet = await googleWallet();
    if (!wallet) throw notFound();
    return wallet.saveUrl(await passOf(ctx, card), ctx.now);
  },
  { output: z.string() },
);

/** A card says who the program is, the name or the reward, and the code. It has no points, which would soon be old. */
async function passOf(ctx: ParticipantCtx, card: string): Promise<WalletPass> {
  const shown = card === MEMBER_CARD ? memberCard(ctx) : await rewardCard(ctx, card);
  const { program, programId, locale } = ctx;
  const { bytes, version } = await getBrandPicture(ctx, "apple-touch-icon.png");
  const style = completeStyle(program.template.element_css_style);
  return {
    ...shown,
    programId,
    programName: program.name,
    language: locale,
    colors: {
      background: shownColor(style, "perk-footer-color"),
      content: shownColor(style, "perk-footer-content-color"),
    },
    icon: bytes,
    iconUrl: programUrl(program, `/brand/${version}/icon-512.png`),
  };
}

type Shown = Pick<WalletPass, "id" | "description" | "title" | "code" | "codeText" | "note">;

/** The code is the participant's id, as on the member card of the site. */
function memberCard({ program, actor, locale }: ParticipantCtx): Shown {
  const description = translate(locale, "Member card");
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(" ");
  return {
    id: `member-${actor.id}`,
    description,
    title: { label: translate(locale, "Member"), text: name || description },
    code: actor.id,
    codeText: actor.memberNumber ? groupedNumber(actor.memberNumber) : null,
    note: {
      label: translate(locale, "How to use it"),
      text: translate(locale, "Show this code at the counter to collect {term}.", { term: program.termPointsAs }),
    },
  };
}

async function rewardCard(ctx: ParticipantCtx, claimId: string): Promise<Shown> {
  const { programId, actor, locale } = ctx;
  if (!isUuid(claimId)) throw notFound("This item doesn't exist.");
  const [claim] = await sql<{ reward_id: string; code: string }>(
    sqlText`select c.reward_id, k.code from reward_claims c
       join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
      where c.program_id = $1 and c.id = $2 and c.participant_id = $3`,
    [programId, claimId, actor.id],
  );
  const reward = claim && (await ownedRewards(ctx, [claim.reward_id])).get(claim.reward_id);
  if (!reward) throw notFound("This item doesn't exist.");
  return {
    id: `claim-${claimId}`,
    description: reward.name,
    title: { label: translate(locale, "For you"), text: reward.name },
    code: claim.code,
    codeText: claim.code,
    note: {
      label: translate(locale, "How to use it"),
      text: plainText(reward.redemptionDetails) || translate(locale, "Show this code at the counter."),
    },
  };
}
