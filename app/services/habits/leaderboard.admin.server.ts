import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { ALPHABETICAL, wordsOf, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { StatementValues } from "~/platform/statement-values";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { leaderboardNamesPage, type LeaderboardNamesQuery, type LeaderboardNameView } from "./leaderboard.schema";

/** A page of the names on the leaderboard, the hidden ones included, also while it is off. */
export const listLeaderboardNames = query(
  "users:manage",
  async function listLeaderboardNames(
    { programId }: AdminProgramCtx,
    input: LeaderboardNamesQuery,
  ): Promise<Page<LeaderboardNameView>> {
    const values = new StatementValues();
    const selection = {
      from: sqlText`(select *, participant_id as id from leaderboard_entries where name is not null) t`,
      where: [
        sqlText`t.program_id = ${values.add(programId)}::uuid`,
        ...(input.hidden ? [sqlText`t.hidden_at is ${input.hidden === "true" ? "not null" : "null"}`] : []),
        ...wordsOf(input.search).map((word) => sqlText`t.name ilike ${values.add(`%${word}%`)}`),
      ],
      order: orderInSql(input.sort, (direction) => ({
        name: sqlText`t.name ${ALPHABETICAL} ${direction}`,
        points: sqlText`t.points ${direction}`,
        created_at: sqlText`t.created_at ${direction}`,
      })),
    };
    const find = async (ids: string[]) => {
      const rows = await prisma.leaderboardEntry.findMany({
        where: { programId, participantId: { in: ids } },
        include: { participant: { select: { email: true } } },
      });
      return rows.map((row) => ({ ...row, id: row.participantId }));
    };
    return listPage(input, fromSelection(selection, values, find), (rows) =>
      rows.map(({ id, name, participant, points, hiddenAt, createdAt }) => ({
        id,
        name: name ?? "",
        email: participant.email,
        points: Number(points),
        hidden: hiddenAt !== null,
        created_at: createdAt.toISOString(),
      })),
    );
  },
  { output: leaderboardNamesPage },
);

/**
 * Hides the names of these participants, or shows them again. A hidden name is off the leaderboard at once, and its
 * participant sees that on the page.
 */
export const hideLeaderboardNames = command(
  "users:manage",
  async function hideLeaderboardNames(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    hidden: boolean,
  ): Promise<SelectionResult> {
    const { programId, now } = ctx;
    const rows = await tx.$queryRaw<{ id: string; name: string; hidden: boolean }[]>`
      select participant_id::text as id, name, hidden_at is not null as hidden from leaderboard_entries
      where program_id = ${programId}::uuid and participant_id = any(${ids}::uuid[]) and name is not null
      order by participant_id for update`;
    const { changing, result } = splitSelection(
      ctx.locale,
      ids,
      rows,
      ({ name }) => name,
      (row) => (row.hidden === hidden ? "unchanged" : "change"),
    );
    await tx.$executeRaw`update leaderboard_entries e set hidden_at = ${hidden ? now : null}::timestamptz,
        listed = not ${hidden} and exists (
          select from eligible_participants p where p.program_id = e.program_id and p.id = e.participant_id)
      where program_id = ${programId}::uuid and participant_id = any(${result.changed}::uuid[])`;
    for (const { id, name } of changing)
      audit({
        action: hidden ? "participant.hide_on_leaderboard" : "participant.show_on_leaderboard",
        targetType: "participant",
        targetId: id,
        after: { leaderboard_name: name },
      });
    return result;
  },
  { output: selectionResult },
);
