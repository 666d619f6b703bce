import { hasPermission, standingOn, type ProgramPermission } from "~/auth/permissions";
import type { AdminProgramCtx } from "../context";
import { prisma } from "../database.server";
import { wordsOf } from "../paging";
import { participantName } from "../participants/participant-rows.server";
import { whereNamed } from "../participants/participant-search";
import type { ParticipantStatus } from "../participants/participants.schema";
import type { Selection } from "../rewards/selections";
import { statusAt } from "../schedule";
import { whereMine } from "../staff/my-programs.server";
import { query } from "../use-case.server";
import { closest } from "./closeness";
import type { SearchResultsView } from "./search.schema";

const MOST = 5;
/** So many are looked at to find the closest: of a common name the database stops there. */
const CANDIDATES = 100;

/**
 * What the search of the console finds on a program, and the programs to switch to, by kind. Kinds that the admin may
 * not view stay empty, and so does everything for an empty search.
 */
export const searchConsole = query(
  "global_search:view",
  async (ctx: AdminProgramCtx, search: string): Promise<SearchResultsView> => {
    const found = (permission: ProgramPermission) =>
      search !== "" && hasPermission(standingOn(ctx.actor, ctx.program), permission, ctx.program.features);
    const [programs, participants, challenges, rewards] = await Promise.all([
      search === "" ? [] : findPrograms(ctx, search),
      found("users:view") ? findParticipants(ctx, search) : [],
      found("challenges:view") ? findChallenges(ctx, search) : [],
      found("rewards:view") ? findRewards(ctx, search) : [],
    ]);
    return { programs, participants, challenges, rewards };
  },
);

async function findPrograms({ actor }: AdminProgramCtx, search: string): Promise<SearchResultsView["programs"]> {
  const rows = await prisma.program.findMany({
    where: { AND: [whereMine(actor), ...wordsOf(search).map((word) => ({ name: containing(word) }))] },
    take: CANDIDATES,
    select: { id: true, name: true },
  });
  return closest(rows, search, ({ name }) => name, MOST);
}

async function findParticipants(
  { programId }: AdminProgramCtx,
  search: string,
): Promise<SearchResultsView["participants"]> {
  const rows = await prisma.participant.findMany({
    where: { programId, email: { not: null }, AND: whereNamed(search) },
    take: CANDIDATES,
    select: { id: true, firstName: true, lastName: true, email: true, status: true },
  });
  const named = rows.map((row) => ({
    id: row.id,
    name: participantName(row),
    email: row.email,
    status: row.status as ParticipantStatus,
  }));
  return closest(named, search, ({ name, email }) => `${name} ${email}`, MOST);
}

async function findChallenges(
  { programId, now }: AdminProgramCtx,
  search: string,
): Promise<SearchResultsView["challenges"]> {
  const rows = await prisma.challenge.findMany({
    where: {
      programId,
      AND: wordsOf(search).map((word) => ({ OR: [{ caption: containing(word) }, { identifier: containing(word) }] })),
    },
    take: CANDIDATES,
    select: { id: true, caption: true, challengeType: true, published: true, start: true, finish: true },
  });
  const named = rows.map((row) => ({
    id: row.id,
    caption: row.caption,
    challenge_type: row.challengeType,
    status: statusAt(row, now),
  }));
  return closest(named, search, ({ caption }) => caption, MOST);
}

async function findRewards({ programId, now }: AdminProgramCtx, search: string): Promise<SearchResultsView["rewards"]> {
  const rows = await prisma.reward.findMany({
    where: { programId, AND: wordsOf(search).map((word) => ({ name: containing(word) })) },
    take: CANDIDATES,
    select: { id: true, name: true, selection: true, published: true, start: true, finish: true },
  });
  const named = rows.map((row) => ({
    id: row.id,
    name: row.name,
    selection: row.selection as Selection,
    status: statusAt(row, now),
  }));
  return closest(named, search, ({ name }) => name, MOST);
}

function containing(word: string) {
  return { contains: word, mode: "insensitive" as const };
}
