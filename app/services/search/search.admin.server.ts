import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { wordsOf } from "~/platform/paging";
import type { ProgramPermission } from "~/platform/permissions";
import { statusAt } from "~/platform/schedule";
import { whereTranslated } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import { accessibleTo } from "~/services/admins/my-programs.server";
import { participantName } from "~/services/participants/participant-name";
import { findSome } from "~/services/participants/participant-search.server";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Selection } from "~/services/reward-types/registry";
import { closest } from "./internal/closeness";
import { searchResultsView, type SearchResultsView } from "./search.schema";

/** Results per kind. */
const LIMIT = 5;
/** Matches per kind that are ranked, so that a common name costs no more than this. */
const CANDIDATES = 100;

/**
 * The search results of a program by kind, and the matching programs of the admin. Kinds that the admin may not view
 * are empty, and so are all for an empty search.
 */
export const searchAdmin = query(
  "global_search:view",
  async function searchAdmin(ctx: AdminProgramCtx, search: string): Promise<SearchResultsView> {
    const isSearched = (permission: ProgramPermission) => search !== "" && isAllowed(ctx, permission);
    const [programs, participants, challenges, rewards] = await Promise.all([
      search === "" ? [] : findPrograms(ctx, search),
      isSearched("users:view") ? findParticipants(ctx, search) : [],
      isSearched("challenges:view") ? findChallenges(ctx, search) : [],
      isSearched("rewards:view") ? findRewards(ctx, search) : [],
    ]);
    return { programs, participants, challenges, rewards };
  },
  { output: searchResultsView, reads: "standby" },
);

async function findPrograms({ actor }: AdminProgramCtx, search: string): Promise<SearchResultsView["programs"]> {
  const rows = await prisma.program.findMany({
    where: { AND: [accessibleTo(actor), ...wordsOf(search).map((word) => ({ name: containing(word) }))] },
    take: CANDIDATES,
    select: { id: true, name: true },
  });
  return closest(rows, search, ({ name }) => name, LIMIT);
}

async function findParticipants(
  { programId }: AdminProgramCtx,
  search: string,
): Promise<SearchResultsView["participants"]> {
  const rows = await prisma.participant.findMany({
    where: { programId, id: { in: await findSome(programId, search, CANDIDATES) } },
    select: { id: true, firstName: true, lastName: true, email: true, status: true },
  });
  const results = rows.map((row) => ({
    id: row.id,
    name: participantName(row),
    email: row.email,
    status: row.status as ParticipantStatus,
  }));
  return closest(results, search, ({ name, email }) => `${name} ${email}`, LIMIT);
}

async function findChallenges(
  { programId, now }: AdminProgramCtx,
  search: string,
): Promise<SearchResultsView["challenges"]> {
  const rows = await prisma.challenge.findMany({
    where: {
      programId,
      archivedAt: null,
      AND: wordsOf(search).map((word) => ({
        OR: [{ caption: containing(word) }, { identifier: containing(word) }, ...whereTranslated("caption", word)],
      })),
    },
    take: CANDIDATES,
    select: {
      id: true,
      caption: true,
      challengeType: true,
      published: true,
      archivedAt: true,
      start: true,
      finish: true,
    },
  });
  const results = rows.map((row) => ({
    id: row.id,
    caption: row.caption,
    challenge_type: row.challengeType,
    status: statusAt(row, now),
  }));
  return closest(results, search, ({ caption }) => caption, LIMIT);
}

async function findRewards({ programId, now }: AdminProgramCtx, search: string): Promise<SearchResultsView["rewards"]> {
  const rows = await prisma.reward.findMany({
    where: {
      programId,
      archivedAt: null,
      AND: wordsOf(search).map((word) => ({ OR: [{ name: containing(word) }, ...whereTranslated("name", word)] })),
    },
    take: CANDIDATES,
    select: { id: true, name: true, selection: true, published: true, archivedAt: true, start: true, finish: true },
  });
  const results = rows.map((row) => ({
    id: row.id,
    name: row.name,
    selection: row.selection as Selection,
    status: statusAt(row, now),
  }));
  return closest(results, search, ({ name }) => name, LIMIT);
}

function containing(word: string) {
  return { contains: word, mode: "insensitive" as const };
}
