import type { Reward } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { changesBetween, type Changes } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid } from "~/platform/errors";
import { translationsOf, type Translations } from "~/platform/translations";
import { timeOfForm } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardForm } from "~/services/reward-types/forms/registry";
import { rewardKind } from "~/services/reward-types/registry";
import { isTierChoice } from "~/services/tiers/program-tiers.server";
import type { RewardChange } from "../rewards-admin.schema";

type Columns = Partial<
  Omit<Reward, "programId" | "id" | "claimsCount" | "couponsLowSince" | "translations" | "createdAt" | "updatedAt">
> & { translations?: Translations };

const COLUMNS = {
  name: "name",
  selection: "selection",
  description: "description",
  description_details: "descriptionDetails",
  terms_conditions: "termsConditions",
  redemption_details: "redemptionDetails",
  translations: "translations",
  threshold: "threshold",
  points: "points",
  claim_limit: "claimLimit",
  coupon_warning: "couponWarning",
  discount_kind: "discountKind",
  discount_value: "discountValue",
  minimum_order: "minimumOrder",
  start: "start",
  finish: "finish",
  published: "published",
  required_tier_id: "requiredTierId",
  feature: "feature",
  repeatable: "repeatable",
  image_file_id: "imageFileId",
  redemption_image_file_id: "redemptionImageFileId",
  achievement_image_file_id: "achievementImageFileId",
  content_tag_ids: null,
  updated_at: null,
} as const satisfies ColumnTable<RewardChange, Reward>;

/** The columns of the fields that the input contains. */
export function columnsOf(input: RewardChange, timeZone: string, existing?: Reward): Columns {
  const { threshold, points, discountValue, minimumOrder, start, finish, ...columns } = columnsFrom(COLUMNS, input);
  return {
    ...columns,
    ...(threshold === undefined ? {} : { threshold: BigInt(threshold) }),
    ...(points === undefined ? {} : { points: BigInt(points) }),
    // Without a kind there is nothing to take off.
    ...(columns.discountKind === "none" ? { discountValue: null } : bigOf("discountValue", discountValue)),
    ...bigOf("minimumOrder", minimumOrder),
    ...(start === undefined ? {} : { start: timeOfForm(start, existing?.start, timeZone) }),
    ...(finish === undefined ? {} : { finish: timeOfForm(finish, existing?.finish, timeZone) }),
  };
}

/** An amount as its column stores it; nothing when the input does not contain it. */
function bigOf<Name extends string>(name: Name, value: number | null | undefined): { [K in Name]?: bigint | null } {
  return (value === undefined ? {} : { [name]: value === null ? null : BigInt(value) }) as {
    [K in Name]?: bigint | null;
  };
}

/** The columns that differ from the stored row, with their stored and their new values. */
export function changesOf(columns: Columns, existing: Reward): Changes<Columns> {
  const stored: Columns = { ...existing, translations: translationsOf(existing) };
  return changesBetween(stored, columns) ?? { before: {}, after: {} };
}

/** Checks the rules that involve more than one field or other rows. @throws invalid on the field to correct */
export async function validateReward(
  tx: Transaction,
  { programId, program }: AdminProgramCtx,
  columns: Columns,
  existing?: Reward,
): Promise<void> {
  const { start, finish, claimLimit } = { ...existing, ...columns };
  if (start && finish && finish <= start) throw invalid("finish", "The end must be after the start");
  assertDiscount({ ...existing, ...columns });
  const feature = columns.selection && rewardForm(columns.selection).feature;
  if (feature && existing?.selection !== columns.selection && !program.features.includes(feature))
    throw invalid("selection", "This program has no local offers");
  if (!isTierChoice(program, columns.requiredTierId, existing))
    throw invalid("required_tier_id", "Choose a tier from the list");
  const { selection, requiredTierId } = { ...existing, ...columns };
  if (requiredTierId && selection && !rewardKind(selection).claim)
    throw invalid("required_tier_id", "Only cash-in rewards, sweepstakes and offers can be limited to a tier");
  const claims = existing?.claimsCount ?? 0;
  if (typeof claimLimit === "number" && claimLimit < claims) throw limitTooLow(claims);
  const pictures = {
    image_file_id: columns.imageFileId,
    redemption_image_file_id: columns.redemptionImageFileId,
    achievement_image_file_id: columns.achievementImageFileId,
  };
  for (const [field, id] of Object.entries(pictures)) {
    if (id && (await tx.mediaFile.count({ where: { programId, id } })) === 0)
      throw invalid(field, "Choose an image from the list");
  }
}

/** @throws invalid on `discount_value` */
function assertDiscount({
  discountKind = "none",
  discountValue = null,
}: Pick<Columns, "discountKind" | "discountValue">): void {
  if ((discountKind === "none") !== (discountValue === null))
    throw invalid(
      "discount_value",
      discountKind === "none" ? msg("Choose what a register takes off first") : msg("Enter how much is taken off"),
    );
  if (discountKind === "percent" && discountValue! > 100n) throw invalid("discount_value", msg("Enter 100 or less"));
}

function limitTooLow(claims: number): AppError {
  const message = msg("Enter at least {claims}, the number already claimed");
  return new AppError("invalid", message, {
    values: { claims },
    errors: [{ field: "claim_limit", message, values: { claims } }],
  });
}
