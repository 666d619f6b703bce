import type { Reward } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import type { Transaction } from "../database.server";
import { AppError, invalid } from "../errors";
import { instantOf, localTimeOf } from "../programs/zoned-time";
import type { RewardChange } from "./rewards-console.schema";

type Columns = Partial<Omit<Reward, "programId" | "id" | "claimsCount" | "createdAt" | "updatedAt">>;

/** What was sent, as columns; fields that were not sent are left out. */
export function columnsOf(input: RewardChange, timeZone: string, existing?: Reward): Columns {
  const columns = {
    name: input.name,
    selection: input.selection,
    description: input.description,
    descriptionDetails: input.description_details,
    termsConditions: input.terms_conditions,
    redemptionDetails: input.redemption_details,
    threshold: input.threshold === undefined ? undefined : BigInt(input.threshold),
    points: input.points === undefined ? undefined : BigInt(input.points),
    claimLimit: input.claim_limit,
    start: timeOf(input.start, existing?.start, timeZone),
    finish: timeOf(input.finish, existing?.finish, timeZone),
    published: input.published,
    feature: input.feature,
    repeatable: input.repeatable,
    imageFileId: input.image_file_id,
    redemptionImageFileId: input.redemption_image_file_id,
    achievementImageFileId: input.achievement_image_file_id,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns;
}

/** Those of the columns that differ from the stored row, and what stood there before. */
export function changesOf(columns: Columns, existing: Reward): { before: Columns; after: Columns } {
  const changed = (Object.keys(columns) as (keyof Columns)[]).filter((name) => !isSame(columns[name], existing[name]));
  const pick = (row: Columns) => Object.fromEntries(changed.map((name) => [name, row[name]])) as Columns;
  return { before: pick(existing), after: pick(columns) };
}

/** What one field alone cannot tell. Throws `invalid` on the field to correct. */
export async function assertSound(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  columns: Columns,
  existing?: Reward,
): Promise<void> {
  const { start, finish, claimLimit } = { ...existing, ...columns };
  if (start && finish && finish <= start) throw invalid("finish", "End must be after the start");
  const claims = existing?.claimsCount ?? 0;
  if (typeof claimLimit === "number" && claimLimit < claims) throw tooLow(claims);
  const pictures = {
    image_file_id: columns.imageFileId,
    redemption_image_file_id: columns.redemptionImageFileId,
    achievement_image_file_id: columns.achievementImageFileId,
  };
  for (const [field, id] of Object.entries(pictures)) {
    if (id && (await tx.mediaFile.count({ where: { programId, id } })) === 0)
      throw invalid(field, "Choose a picture from the list");
  }
}

function tooLow(claims: number): AppError {
  const message = phrase("The limit must be at least {claims}: so many have been claimed");
  return new AppError("invalid", message, {
    values: { claims },
    errors: [{ field: "claim_limit", message, values: { claims } }],
  });
}

/** Forms know minutes: a stored time that shows as the same minute is the same time. */
function timeOf(
  text: string | null | undefined,
  stored: Date | null | undefined,
  timeZone: string,
): Date | null | undefined {
  if (text === undefined || text === null) return text;
  if (stored && localTimeOf(stored, timeZone) === text) return stored;
  return instantOf(text, timeZone);
}

function isSame(left: unknown, right: unknown): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return left === right;
}
