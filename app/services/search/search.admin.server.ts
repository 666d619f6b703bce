import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { plannedSql } from "~/platform/database/statements.server";
import { escapeLike } from "~/platform/escape-like";
import { isUuid } from "~/platform/ids.server";
import { wordsOf } from "~/platform/paging";
import type { ProgramPermission } from "~/platform/permissions";
import { statusAt } from "~/platform/schedule";
import { whereTranslated } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import { accessibleTo } from "~/services/admins/my-programs.server";
import { findHelp } from "~/services/help/help-topics.server";
import { participantName } from "~/services/participants/participant-name";
import { findSome } from "~/services/participants/participant-search.server";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Selection } from "~/services/reward-types/registry";
import type { TagKind } from "~/services/tags/tag-kind";
import { closest, hasLongWord } from "./internal/closeness";
import { findReceipts, findReferrals } from "./internal/people-rows.server";
import { searchResultsView, type SearchResultsView } from "./search.schema";

/** Results per kind. */
const LIMIT = 5;
/** The permissions for what is found by people. */
const PEOPLE = ["users:view", "receipts:view", "referrals:view"] as const;
/** Matches per kind that are ranked, so that a common name costs no more than this. */
const CANDIDATES = 100;

/**
 * The search results of a program by kind, and the matching programs of the admin. Kinds that the admin may not view
 * are empty, and so are all for an empty search.
 */
export const searchAdmin = query(
  "global_search:view",
  async function searchAdmin(ctx: AdminProgramCtx, text: string): Promise<SearchResultsView> {
    const search = text.trim();
    const isSearched = (permission: ProgramPermission) => search !== "" && isAllowed(ctx, permission);
    const searchesPeople = PEOPLE.some(isSearched);
    const people = searchesPeople ? findSome(ctx.programId, search, CANDIDATES) : Promise.resolve([]);
    const [programs, participants, challenges, rewards, receipts, referrals, coupons, tags] = await Promise.all([
      search === "" ? [] : findPrograms(ctx, search),
      isSearched("users:view") ? people.then((ids) => participantsOf(ctx, search, ids)) : [],
      isSearched("challenges:view") ? findChallenges(ctx, search) : [],
      isSearched("rewards:view") ? findRewards(ctx, search) : [],
      isSearched("receipts:view") ? people.then((ids) => findReceipts(ctx, search, ids, LIMIT)) : [],
      isSearched("referrals:view") ? people.then((ids) => findReferrals(ctx, search, ids, LIMIT)) : [],
      isSearched("rewards:manage") ? findCoupons(ctx, search) : [],
      isSearched("program:update") ? findTags(ctx, search) : [],
    ]);
    const help = findHelp(search, LIMIT);
    return { programs, participants, challenges, rewards, receipts, referrals, coupons, tags, help };
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

async function participantsOf(
  { programId }: AdminProgramCtx,
  search: string,
  ids: string[],
): Promise<SearchResultsView["participants"]> {
  const rows = await prisma.participant.findMany({
    where: { programId, id: { in: ids } },
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
      ...(isUuid(search)
        ? { id: search }
        : {
            AND: wordsOf(search).map((word) => ({
              OR: [
                { caption: containing(word) },
                { identifier: containing(word) },
                ...whereTranslated("caption", word),
              ],
            })),
          }),
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
      ...(isUuid(search)
        ? { id: search }
        : {
            AND: wordsOf(search).map((word) => ({
              OR: [{ name: containing(word) }, ...whereTranslated("name", word)],
            })),
          }),
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

/** The codes of all rewards in which the search is. */
async function findCoupons({ programId }: AdminProgramCtx, search: string): Promise<SearchResultsView["coupons"]> {
  if (!hasLongWord(search)) return [];
  // Materialized, so that the index of parts is used: see performance.md on searches.
  const rows = await plannedSql<SearchResultsView["coupons"][number]>(
    sqlText`with found as materialized (
        select id, reward_id, code from reward_coupons where program_id = $1 and code ilike $2)
      select f.id, f.code, f.reward_id, r.name as reward_name
        from (select * from found limit ${CANDIDATES}) f join rewards r on r.program_id = $1 and r.id = f.reward_id`,
    [programId, `%${escapeLike(search)}%`],
  );
  return closest(rows, search, ({ code }) => code, LIMIT);
}

async function findTags({ programId }: AdminProgramCtx, search: string): Promise<SearchResultsView["tags"]> {
  const rows = await prisma.tag.findMany({
    where: { programId, AND: wordsOf(search).map((word) => ({ name: containing(word) })) },
    take: CANDIDATES,
    select: { id: true, name: true, kind: true },
  });
  const results = rows.map((row) => ({ ...row, kind: row.kind as TagKind }));
  return closest(results, search, ({ name }) => name, LIMIT);
}

function containing(word: string) {
  return { contains: word, mode: "insensitive" as const };
}
