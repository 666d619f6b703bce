import type { Participant } from "~/generated/prisma/client";
import { participantName, shortName, type Person } from "~/services/participants/participant-name";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import { earnedPoints } from "~/services/points/earned-points";
import { maskedEmail } from "~/services/sign-in/sign-in-rules";
import { tierNameIn, tierPlaceIn, type ProgramWithTiers } from "~/services/tiers/program-tiers.server";
import type { ParticipantAdminView, ParticipantListRowView, ParticipantRowView } from "./participants-admin.schema";

type RowFields = Pick<
  Participant,
  | "id"
  | "firstName"
  | "lastName"
  | "email"
  | "avatarFileId"
  | "status"
  | "staff"
  | "completedChallenges"
  | "rewardsEarned"
  | "createdAt"
> & { pointsAvailable: BigintColumn };

/** A `bigint` of the database: from Prisma, or as text from a statement. */
type BigintColumn = bigint | string;

/** A participant as a row of the admin's lists. */
export function toParticipantRow(row: RowFields): ParticipantRowView {
  return {
    id: row.id,
    name: participantName(row),
    short_name: shortName(row),
    email: row.email,
    censored_email: row.email && maskedEmail(row.email),
    avatar: { url: row.avatarFileId ? `/media/${row.avatarFileId}/avatar` : null },
    status: row.status as ParticipantStatus,
    staff: row.staff,
    unused_points: Number(row.pointsAvailable),
    completed_challenges: row.completedChallenges,
    rewards_earned: row.rewardsEarned,
    created_at: row.createdAt.toISOString(),
  };
}

type WithReferrer = { referredBy: (Person & { id: string }) | null };

/** What the list of participants reads of a row. */
export type ListRow = RowFields &
  WithReferrer & {
    pointsIssued: BigintColumn;
    pointsReversed: BigintColumn;
    pointsPending: BigintColumn;
    pointsExpiring: BigintColumn;
    signInCount: number;
    clicks: number;
    tags: string[];
  };

/** A participant as a row of their own list. */
export function toParticipantListRow(program: ProgramWithTiers, row: ListRow): ParticipantListRowView {
  // Adding to the object is several times as fast as spreading it into another one.
  return Object.assign(toParticipantRow(row), {
    sign_in_count: row.signInCount,
    tier: tierNameIn(program, earnedPoints(row)),
    clicks: row.clicks,
    points_pending: Number(row.pointsPending),
    points_expiring: Number(row.pointsExpiring),
    tag_list: row.tags,
    referred_by: toReferrer(row),
  });
}

function toReferrer({ referredBy }: WithReferrer): ParticipantListRowView["referred_by"] {
  return referredBy && { id: referredBy.id, name: participantName(referredBy) };
}

function tierPlaceView(program: ProgramWithTiers, earned: number): ParticipantAdminView["tier_place"] {
  const place = tierPlaceIn(program, earned);
  if (!place) return null;
  const { current, next } = place;
  return {
    points_min: current?.points_threshold_min ?? null,
    next: next && { name: next.name, points_left: next.points_left },
  };
}

/** A participant as their page in the admin shows them. */
export function toParticipantAdminView(
  program: ProgramWithTiers,
  row: Participant & WithReferrer,
  { clicks, expiring, ...counts }: ParticipantAdminView["counts"] & { clicks: number; expiring: string },
): ParticipantAdminView {
  return {
    ...toParticipantRow(row),
    program_id: row.programId,
    points: earnedPoints(row),
    points_pending: Number(row.pointsPending),
    points_expiring: Number(expiring),
    points_spent: Number(row.pointsSpent),
    points_expired: Number(row.pointsExpired),
    points_reversed: Number(row.pointsReversed),
    points_debt: Number(row.pointsDebt),
    pending_email: row.pendingEmail,
    sign_in_count: row.signInCount,
    tier: tierNameIn(program, earnedPoints(row)),
    tier_place: tierPlaceView(program, earnedPoints(row)),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    clicks,
    aptos_wallet_address: row.aptosWalletAddress,
    deleted: row.deletedAt !== null,
    counts,
    referred_by: toReferrer(row),
    "eligible_offers_rewards?": row.eligibleOffersRewards,
  };
}
