import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { translate } from "~/locales/translate";
import { prisma, sql } from "~/platform/database.server";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { orderRows, pageOf, pageSchema, rowsOf, type Page } from "~/platform/paging";
import { selectionResult, type SelectionResult } from "~/platform/selection";
import { command, query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { attributeChoices } from "~/services/participant-exports/export-choices";
import { actionView, type ActionView } from "~/services/points/points.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagChoices } from "~/services/tags/tag-rows.server";
import { tagSelected } from "~/services/tags/taggings.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import { STORED_VALUE } from "./internal/stored-value";
import { participantName, toActionView, toParticipantAdminView, toParticipantRow } from "./participant-rows.server";
import { whereNamed } from "./participant-search";
import {
  participantAdminView,
  participantListPage,
  participantRowView,
  type ParticipantActionsQuery,
  type ParticipantAdminView,
  type ParticipantListPage,
  type ParticipantListQuery,
  type ParticipantRowView,
} from "./participants-admin.schema";

/**
 * A page of the program's participants, the admin tags to filter by, and the profile attributes that an export can have;
 * deleted accounts are left out.
 */
export const listParticipants = query(
  "users:view",
  async function listParticipants(ctx: AdminProgramCtx, input: ParticipantListQuery): Promise<ParticipantListPage> {
    const where = whereOf(ctx, input);
    const [rows, totalItems, tags] = await Promise.all([
      prisma.participant.findMany({ where, orderBy: orderBy(input.sort), ...rowsOf(input) }),
      prisma.participant.count({ where }),
      tagChoices(ctx.programId, "admin"),
    ]);
    const attributes = attributeChoices(ctx.program.profileAttributes).map(({ name, label }) => ({
      name,
      label: translate(ctx.locale, label),
    }));
    return { ...pageOf(input, totalItems, rows.map(toParticipantRow)), tags, attributes };
  },
  { output: participantListPage },
);

/** The selected participants in the order of the list, for a download. */
export const exportParticipants = query(
  "users:manage",
  async function exportParticipants(
    ctx: AdminProgramCtx,
    input: ParticipantListQuery & { ids: string[] },
  ): Promise<ParticipantRowView[]> {
    const rows = await prisma.participant.findMany({ where: whereOf(ctx, input), orderBy: orderBy(input.sort) });
    return rows.map(toParticipantRow);
  },
  { output: z.array(participantRowView) },
);

/**
 * Adds an admin tag to participants or removes it. Deleted accounts are not found, since nothing may be noted about the
 * people any more.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const tagParticipants = command(
  "users:manage",
  async function tagParticipants(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    toggle: Required<TagToggle>,
  ): Promise<SelectionResult> {
    const { programId } = ctx;
    // The lock makes a concurrent deletion of an account wait, which then deletes the tag as well.
    await tx.$queryRaw`select from participants
      where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for share`;
    const rows = await tx.participant.findMany({ where: { programId, id: { in: [...ids] }, deletedAt: null } });
    return tagSelected(ctx, tx, audit, { column: "participantId", ids, rows, nameOf: participantName }, toggle);
  },
  { output: selectionResult },
);

/** One participant with details and balances. @throws not_found */
export const getParticipantForAdmin = query(
  "users:view",
  async function getParticipantForAdmin({ programId }: AdminProgramCtx, id: string): Promise<ParticipantAdminView> {
    const referrer = { select: { id: true, firstName: true, lastName: true, email: true } };
    if (!isUuid(id)) throw notFound("Participant not found");
    const [row, [counts]] = await Promise.all([
      prisma.participant.findUnique({
        where: { programId_id: { programId, id } },
        include: { referredBy: referrer },
      }),
      sql<ParticipantAdminView["counts"] & { clicks: number }>(COUNTS, [programId, id]),
    ]);
    if (!row || !counts) throw notFound("Participant not found");
    return toParticipantAdminView(row, counts);
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

const OWN = (alias: string) => `${alias}.program_id = $1 and ${alias}.participant_id = $2`;
/** Questions are those of the completed challenges, each once however often a challenge was done. */
const COUNTS = `select
    (select count(*) from participant_actions a where ${OWN("a")})::int as actions,
    (select count(*) from reward_claims c where ${OWN("c")})::int as rewards,
    (select count(*) from challenge_completions d where ${OWN("d")})::int as challenges,
    (select count(*) from questions q where q.program_id = $1 and q.challenge_id in (
      select d.challenge_id from challenge_completions d where ${OWN("d")}))::int as questions,
    (select count(*) from participant_answers a where ${OWN("a")})::int as participant_answers,
    (select count(*) from referrals r where r.program_id = $1 and r.referrer_id = $2)::int as recruited,
    (select count(*) from profile_attributes f join participants p on p.program_id = f.program_id and p.id = $2
      where f.program_id = $1 and ${STORED_VALUE} <> '')::int as attributes,
    (select count(*) from visits v join visit_events e on e.program_id = v.program_id and e.visit_id = v.id
      where ${OWN("v")} and e.name = '$view' and e.properties->>'page' like '/challenge/%')::int as clicks`;

function whereOf(
  { programId, program }: AdminProgramCtx,
  { status, tag, created, ids, search }: ParticipantListQuery,
): Prisma.ParticipantWhereInput {
  return {
    programId,
    email: { not: null },
    ...(status.length > 0 ? { status: { in: status } } : {}),
    ...(tag.length > 0 ? { taggings: { some: { programId, tagId: { in: tag } } } } : {}),
    ...(created ? { createdAt: instantsOf(created, program.timeZone) } : {}),
    ...(ids ? { id: { in: ids } } : {}),
    AND: whereNamed(search),
  };
}

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
