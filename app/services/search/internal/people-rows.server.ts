/** What people did, as the global search finds it: by an id, by the people, receipts also by their merchant. */
import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql } from "~/platform/database/statements.server";
import { isUuid } from "~/platform/ids.server";
import { inOrder, wordsOf } from "~/platform/paging";
import { StatementValues } from "~/platform/statement-values";
import { participantName, type Person } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ReceiptStatus } from "~/services/receipts/receipt-states";
import type { ReferralStatus } from "~/services/referrals/referrals-admin.schema";
import { maskedEmail } from "~/services/sign-in/sign-in-rules";
import type { SearchResultsView } from "../search.schema";
import { hasLongWord } from "./closeness";

const PERSON = { select: { firstName: true, lastName: true, email: true } } as const;

/** The newest receipts of these people or from a merchant; by an id that one. */
export async function findReceipts(
  ctx: AdminProgramCtx,
  search: string,
  people: readonly string[],
  limit: number,
): Promise<SearchResultsView["receipts"]> {
  const { programId } = ctx;
  const values = new StatementValues();
  const either = isUuid(search)
    ? [sqlText`t.id = ${values.add(search)}::uuid`]
    : [sqlText`t.participant_id = any(${values.add(people)}::uuid[])`, ...fromMerchant(search, values)];
  const ids = await newest(sqlText`receipts t`, ctx, either, values, limit);
  const rows = await prisma.receipt.findMany({
    where: { programId, id: { in: ids } },
    select: { id: true, merchantName: true, status: true, participant: PERSON },
  });
  return inOrder(ids, rows).map(({ id, merchantName, status, participant }) => ({
    id,
    merchant_name: merchantName,
    participant_name: nameFor(ctx, participant),
    status: status as ReceiptStatus,
  }));
}

function fromMerchant(search: string, values: StatementValues): SqlText[] {
  if (!hasLongWord(search)) return [];
  const words = wordsOf(search).map((word) => sqlText`t.merchant_name ilike ${values.add(`%${word}%`)}`);
  return [joinSql(words, " and ")];
}

/** The newest referrals in which one of these people is the friend or the referrer, or the one that is searched by its id. */
export async function findReferrals(
  ctx: AdminProgramCtx,
  search: string,
  people: readonly string[],
  limit: number,
): Promise<SearchResultsView["referrals"]> {
  const { programId } = ctx;
  const values = new StatementValues();
  const columns = isUuid(search) ? [sqlText`t.id`] : [sqlText`t.referrer_id`, sqlText`t.referred_id`];
  const found = values.add(isUuid(search) ? [search] : people);
  const either = columns.map((column) => sqlText`${column} = any(${found}::uuid[])`);
  const ids = await newest(sqlText`referrals t`, ctx, either, values, limit);
  const rows = await prisma.referral.findMany({
    where: { programId, id: { in: ids } },
    select: { id: true, status: true, referrer: PERSON, referred: PERSON },
  });
  return inOrder(ids, rows).map(({ id, status, referrer, referred }) => ({
    id,
    name: nameFor(ctx, referred),
    referrer_name: nameFor(ctx, referrer),
    status: status as ReferralStatus,
  }));
}

/** Each condition is read on its own, since the database uses no index for both. */
async function newest(
  from: SqlText,
  { programId }: AdminProgramCtx,
  either: readonly SqlText[],
  values: StatementValues,
  limit: number,
): Promise<string[]> {
  const program = values.add(programId);
  const each = either.map(
    (condition) => sqlText`(select t.id, t.created_at from ${from}
      where t.program_id = ${program}::uuid and ${condition} order by t.created_at desc, t.id desc limit ${limit})`,
  );
  const rows = await plannedSql<{ id: string }>(
    sqlText`select id from (${joinSql(each, " union ")}) t order by created_at desc, id desc limit ${limit}`,
    values.list,
  );
  return rows.map(({ id }) => id);
}

/** How the admin sees them named; without `users:view` with a censored email. */
function nameFor(ctx: AdminProgramCtx, person: Person): string {
  const email = person.email && !isAllowed(ctx, "users:view") ? maskedEmail(person.email) : person.email;
  return participantName({ ...person, email });
}
