import type { Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { notFound } from "../errors";
import { isUuid } from "../ids.server";
import { orderOf, rowsOf, type Page } from "../paging";
import type { ActionView } from "../points/points.schema";
import { query } from "../use-case.server";
import { participantAction, participantAdmin, participantRow } from "./participant-rows.server";
import { whereNamed } from "./participant-search";
import type {
  ParticipantActionsQuery,
  ParticipantAdminView,
  ParticipantListQuery,
  ParticipantRowView,
} from "./participants-console.schema";

/** A page of the program's participants; deleted accounts are left out. */
export const listParticipants = query(
  "users:view",
  async ({ programId }: AdminProgramCtx, input: ParticipantListQuery): Promise<Page<ParticipantRowView>> => {
    const where: Prisma.ParticipantWhereInput = {
      programId,
      email: { not: null },
      ...(input.status ? { status: input.status } : {}),
      AND: whereNamed(input.search),
    };
    const [rows, totalItems] = await Promise.all([
      prisma.participant.findMany({ where, orderBy: orderBy(input.sort), ...rowsOf(input) }),
      prisma.participant.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(participantRow) };
  },
);

/** One participant with facts and balances. Throws `not_found`. */
export const getParticipantForAdmin = query(
  "users:view",
  async ({ programId }: AdminProgramCtx, id: string): Promise<ParticipantAdminView> => {
    const referrer = { select: { id: true, firstName: true, lastName: true, email: true } };
    const row = isUuid(id)
      ? await prisma.participant.findUnique({
          where: { programId_id: { programId, id } },
          include: { referredBy: referrer },
        })
      : null;
    if (!row) throw notFound("Participant not found");
    return participantAdmin(row);
  },
);

/** A page of what the participant did and earned. */
export const listParticipantActions = query(
  "users:view",
  async (
    { programId }: AdminProgramCtx,
    participantId: string,
    input: ParticipantActionsQuery,
  ): Promise<Page<ActionView>> => {
    const where = { programId, participantId };
    const { by, direction } = orderOf(input.sort);
    const [rows, totalItems] = await Promise.all([
      prisma.participantAction.findMany({
        where,
        orderBy: [{ [by === "points" ? "points" : "createdAt"]: direction }, { id: direction }],
        ...rowsOf(input),
      }),
      prisma.participantAction.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(participantAction) };
  },
);

function orderBy(sort: ParticipantListQuery["sort"]): Prisma.ParticipantOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.ParticipantOrderByWithRelationInput[]> = {
    name: [{ firstName: direction }, { lastName: direction }],
    email: [{ email: direction }],
    status: [{ status: direction }],
    unused_points: [{ pointsAvailable: direction }],
    completed_challenges: [{ completedChallenges: direction }],
    rewards_earned: [{ rewardsEarned: direction }],
    created_at: [{ createdAt: direction }],
  };
  return [...columns[by], { id: direction }];
}
