/** What waits for an admin in a program, what finished, and what is unusual. */
import { isAllowed } from "~/platform/authorize";
import { adminIdOf } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { query, workflow } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { inboxCounts, inboxView, seenView, type InboxCounts, type InboxView } from "./inbox.schema";
import { countInboxOf, readInbox } from "./internal/inbox-rows.server";
import type { Reader } from "./internal/reader";

/** The inbox as the admin, or the one who made the API key, sees it. Parts without the permission for them are left out. */
export const getInbox = query(
  "inbox:view",
  async function getInbox(ctx: AdminProgramCtx): Promise<InboxView> {
    return readInbox(ctx.programId, readerOf(ctx), optionsOf(ctx));
  },
  { output: inboxView },
);

/** The numbers in the top bar. */
export const countInbox = query(
  "inbox:view",
  async function countInbox(ctx: AdminProgramCtx): Promise<InboxCounts> {
    return countInboxOf(ctx.programId, readerOf(ctx), optionsOf(ctx));
  },
  { output: inboxCounts },
);

/**
 * Marks what happened up to a time as seen by the admin. An earlier time than the stored one changes nothing, nor does one
 * that is still to come hide what happens until then: two tabs may send theirs in any order. For people only: an API key
 * has seen nothing.
 */
export const markInboxSeen = workflow(
  "admin:use",
  async function markInboxSeen({ actor, programId, now }: AdminProgramCtx, seenUntil: string) {
    const [row] = await sql<{ seen_until: Date }>(
      sqlText`insert into admin_inboxes as i (program_id, admin_id, seen_until)
          values ($1::uuid, $2::uuid, least($3::timestamptz, $4::timestamptz))
        on conflict (program_id, admin_id) do update set seen_until = greatest(i.seen_until, excluded.seen_until)
        returning seen_until`,
      [programId, adminIdOf(actor), seenUntil, now],
    );
    return { seen_until: row!.seen_until.toISOString() };
  },
  { output: seenView },
);

function readerOf(ctx: AdminProgramCtx): Reader {
  return { adminId: adminIdOf(ctx.actor), may: (permission) => isAllowed(ctx, permission) };
}

function optionsOf({ now, program }: AdminProgramCtx) {
  return { now, hasOffers: program.features.includes("offers_reward") };
}
