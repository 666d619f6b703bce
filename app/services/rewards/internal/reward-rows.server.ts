import type { Prisma, Reward } from "~/generated/prisma/client";
import { statusAt } from "~/platform/schedule";
import { translationsOf } from "~/platform/translations";
import { toPublicImageView } from "~/services/media/public-image-view.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Selection } from "~/services/reward-types/registry";
import { limitOf } from "~/services/reward-types/selections";
import type { DiscountKind } from "../discount";
import type { RewardAdminView, RewardRowView } from "../rewards-admin.schema";

type RowCtx = Pick<AdminProgramCtx, "program" | "now">;

/** The columns that a row of the list needs. Texts are left out, because they can be long. */
export const ROW_FIELDS = {
  id: true,
  programId: true,
  name: true,
  imageFileId: true,
  selection: true,
  published: true,
  start: true,
  finish: true,
  archivedAt: true,
  threshold: true,
  points: true,
  claimLimit: true,
  claimsCount: true,
} satisfies Prisma.RewardSelect;

/** A reward as a row of the admin's list. */
export function toRewardRow({ program, now }: RowCtx, row: Pick<Reward, keyof typeof ROW_FIELDS>): RewardRowView {
  const selection = row.selection as Selection;
  return {
    id: row.id,
    program_id: row.programId,
    name: row.name,
    image: toPublicImageView(program, program.files, row.imageFileId),
    selection,
    status: statusAt(row, now),
    threshold: Number(row.threshold),
    points: Number(row.points),
    limit: limitOf(selection, row.claimLimit),
    claims: row.claimsCount,
    start: row.start?.toISOString() ?? null,
    finish: row.finish?.toISOString() ?? null,
    published: row.published,
  };
}

/** A reward with every field that the admin shows and edits. */
export function toRewardAdminView(ctx: RowCtx, row: Reward): RewardAdminView {
  return {
    ...toRewardRow(ctx, row),
    description: row.description,
    description_details: row.descriptionDetails,
    terms_conditions: row.termsConditions,
    redemption_details: row.redemptionDetails,
    translations: translationsOf(row),
    claim_limit: row.claimLimit,
    coupon_warning: row.couponWarning,
    discount_kind: row.discountKind as DiscountKind,
    discount_value: row.discountValue === null ? null : Number(row.discountValue),
    minimum_order: row.minimumOrder === null ? null : Number(row.minimumOrder),
    required_tier_id: row.requiredTierId,
    feature: row.feature,
    repeatable: row.repeatable,
    image_file_id: row.imageFileId,
    redemption_image_file_id: row.redemptionImageFileId,
    achievement_image_file_id: row.achievementImageFileId,
    nft_collection: row.nftCollectionAddress !== null,
    nft_collection_address: row.nftCollectionAddress,
    nft_collection_transaction_create_url: row.nftCollectionTransactionCreateUrl,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
