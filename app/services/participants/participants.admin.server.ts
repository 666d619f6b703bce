import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { orderRows, pageOf, pageSchema, rowsOf, type Page } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { actionView, type ActionView } from "~/services/points/points.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { toActionView, toParticipantAdminView, toParticipantRow } from "./participant-rows.server";
import { whereNamed } from "./participant-search";
import {
  participantAdminView,
  participantRowView,
  type ParticipantActionsQuery,
  type ParticipantAdminView,
  type ParticipantListQuery,
  type ParticipantRowView,
} from "./participants-admin.schema";

/** A page of the program's participants; deleted accounts are left out. */
export const listParticipants = query(
  "users:view",
  async function listParticipants(
    { programId }: AdminProgramCtx,
    input: ParticipantListQuery,
  ): Promise<Page<ParticipantRowView>> {
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
    return pageOf(input, totalItems, rows.map(toParticipantRow));
  },
  { output: pageSchema(participantRowView) },
);

/** One participant with details and balances. @throws not_found */
export const getParticipantForAdmin = query(
  "users:view",
  async function getParticipantForAdmin({ programId }: AdminProgramCtx, id: string): Promise<ParticipantAdminView> {
    const referrer = { select: { id: true, firstName: true, lastName: true, email: true } };
    const row = isUuid(id)
      ? await prisma.participant.findUnique({
          where: { programId_id: { programId, id } },
          include: { referredBy: referrer },
        })
      : null;
    if (!row) throw notFound("Participant not found");
    return toParticipantAdminView(row);
  },
  { output: participantAdminView },
);

/** A page of what the participant did and earned. */
export const listParticipantActions = query(
  "users:view",
  async function listParticipantActions(
    { programId }: AdminProgramCtx,
    participantId: string,
    input: ParticipantActionsQuery,
  ): Promise<Page<ActionView>> {
    const where = { programId, participantId };
    const [rows, totalItems] = await Promise.all([
      prisma.participantAction.findMany({
        where,
        orderBy: orderRows(input.sort, (direction) => ({
          created_at: { createdAt: direction },
          points: { points: direction },
        })),
        ...rowsOf(input),
      }),
      prisma.participantAction.count({ where }),
    ]);
    return pageOf(input, totalItems, rows.map(toActionView));
  },
  { output: pageSchema(actionView) },
);

function orderBy(sort: ParticipantListQuery["sort"]): Prisma.ParticipantOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    name: [{ firstName: direction }, { lastName: direction }],
    email: [{ email: direction }],
    status: [{ status: direction }],
    unused_points: [{ pointsAvailable: direction }],
    completed_challenges: [{ completedChallenges: direction }],
    rewards_earned: [{ rewardsEarned: direction }],
    created_at: [{ createdAt: direction }],
  }));
}
