/** Referrals with both people and with what speaks for a closer look. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { assigneeOf } from "~/services/assignments/assignees.server";
import { participantName } from "~/services/participants/participant-name";
import { REFERRAL_SIGNALS, type ReferralRowView, type ReferralStatus } from "../referrals-admin.schema";

type Row = Record<(typeof REFERRAL_SIGNALS)[number], boolean> & {
  id: string;
  status: ReferralStatus;
  points: string;
  admin_comments: string;
  created_at: Date;
  referrer_id: string;
  referrer_first_name: string;
  referrer_last_name: string;
  referrer_email: string | null;
  referred_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  assignee_id: string | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  assignee_email: string | null;
  minutes_apart: number;
  referrals_that_day: number;
};

/** A referral with the figures behind its signals. */
export type ReferralRow = ReferralRowView & { minutes_apart: number; referrals_that_day: number };

/** A friend who joins this soon after the referrer may be the same person. */
const QUICK_MINUTES = 30;
/** More friends than this within a day before or after is unusual. */
const MANY_A_DAY = 5;
/** By then, a friend who means to take part has done something. */
const SETTLING_IN = "7 days";

/** The letters of a mailbox: 'maya.lind+2@' and 'mayalind7@' are probably one person's. */
const letters = (email: SqlText) =>
  sqlText`regexp_replace(split_part(split_part(${email}, '@', 1), '+', 1), '[^[:alpha:]]', '', 'g')`;
const domain = (email: SqlText) => sqlText`split_part(${email}, '@', 2)`;
const fullName = (person: SqlText) => sqlText`lower(btrim(${person}.first_name || ' ' || ${person}.last_name))`;
/** Whether a row of each person has the same value in a column. */
const shared = (table: SqlText, column: SqlText) => sqlText`exists (
  select from ${table} a join ${table} b on b.program_id = a.program_id and b.${column} = a.${column}
   where a.program_id = r.program_id and a.participant_id = r.referrer_id and b.participant_id = r.referred_id)`;

/**
 * Two receipts of one purchase, `a` of the referrer and `b` of the friend: the same file, or the same merchant, day and
 * total. What was not read is equal to nothing.
 */
const SAME_PURCHASE = `from receipts a join receipts b on b.program_id = a.program_id
    and (b.purchase_date = a.purchase_date and b.total_cents = a.total_cents
        and (b.merchant_id = a.merchant_id or lower(b.merchant_name) = lower(nullif(a.merchant_name, '')))
      or exists (select from receipt_files fa join receipt_files fb on fb.program_id = fa.program_id and fb.hash = fa.hash
        where fa.program_id = a.program_id and fa.receipt_id = a.id and fb.receipt_id = b.id))
   where a.program_id = r.program_id and a.participant_id = r.referrer_id and b.participant_id = r.referred_id`;

const SELECTED = sqlText`
  select r.id, r.status, r.points, r.admin_comments, r.created_at, r.referrer_id, r.referred_id,
    p.first_name as referrer_first_name, p.last_name as referrer_last_name, p.email as referrer_email,
    f.first_name, f.last_name, f.email,
    s.id as assignee_id, s.first_name as assignee_first_name, s.last_name as assignee_last_name, s.email as assignee_email,
    ${shared(sqlText`visits`, sqlText`visitor_token`)} as same_device,
    ${shared(sqlText`participant_sign_in_codes`, sqlText`requested_from`)} as same_network,
    coalesce(p.aptos_wallet_address = f.aptos_wallet_address, false) as same_wallet,
    exists (select from checkout_sessions c where c.program_id = r.program_id
      and ((c.participant_id = r.referrer_id and lower(c.email) = f.email)
        or (c.participant_id = r.referred_id and lower(c.email) = p.email))) as same_payment,
    coalesce(length(${letters(sqlText`p.email`)}) > 2 and ${letters(sqlText`p.email`)} = ${letters(sqlText`f.email`)}
      and ${domain(sqlText`p.email`)} = ${domain(sqlText`f.email`)}, false) as similar_email,
    ${fullName(sqlText`p`)} <> '' and ${fullName(sqlText`p`)} = ${fullName(sqlText`f`)} as same_name,
    day.joined as referrals_that_day, day.joined > ${MANY_A_DAY} as many_referrals,
    apart.minutes as minutes_apart, apart.minutes between 0 and ${QUICK_MINUTES} as quick_sign_up,
    f.sign_in_count < 2 and f.completed_challenges = 0 and r.created_at < $3::timestamptz - interval '${SETTLING_IN}' as no_activity,
    exists (select ${SAME_PURCHASE}) as similar_receipts
  from unnest($2::uuid[]) with ordinality as listed (id, position)
  join referrals r on r.program_id = $1::uuid and r.id = listed.id
  join participants p on p.program_id = r.program_id and p.id = r.referrer_id
  join participants f on f.program_id = r.program_id and f.id = r.referred_id
  left join admins s on s.id = r.assignee_id
  cross join lateral (select count(*)::int as joined from referrals o where o.program_id = r.program_id and o.referrer_id = r.referrer_id
    and o.created_at between r.created_at - interval '1 day' and r.created_at + interval '1 day') day
  cross join lateral (select floor(extract(epoch from f.created_at - p.created_at) / 60)::int as minutes) apart
  order by listed.position`;

/** The referrals with these ids, in their order. Ids of other programs are left out. */
export async function referralRows(programId: ProgramId, ids: readonly string[], now: Date): Promise<ReferralRow[]> {
  if (ids.length === 0) return [];
  return (await sql<Row>(SELECTED, [programId, ids, now])).map((row) => ({
    id: row.id,
    program_id: programId,
    status: row.status,
    referrer_id: row.referrer_id,
    referrer_name: participantName({
      firstName: row.referrer_first_name,
      lastName: row.referrer_last_name,
      email: row.referrer_email,
    }),
    referrer_email: row.referrer_email,
    referred_participant_id: row.referred_id,
    name: participantName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    email: row.email,
    points: Number(row.points),
    admin_comments: row.admin_comments,
    assignee: assigneeIn(row),
    created_at: row.created_at.toISOString(),
    signals: REFERRAL_SIGNALS.filter((signal) => row[signal]),
    minutes_apart: row.minutes_apart,
    referrals_that_day: row.referrals_that_day,
  }));
}

function assigneeIn(row: Row): ReferralRowView["assignee"] {
  if (row.assignee_id === null) return null;
  return assigneeOf({
    id: row.assignee_id,
    firstName: row.assignee_first_name ?? "",
    lastName: row.assignee_last_name ?? "",
    email: row.assignee_email ?? "",
  });
}

const SIMILAR_RECEIPTS = 5;

/** The newest receipts that both people of a referral handed in for one purchase. */
export async function similarReceipts(programId: ProgramId, referralId: string): Promise<string[]> {
  const rows = await sql<{ id: string; created_at: Date }>(
    sqlText`select distinct receipt.id, receipt.created_at from referrals r
       cross join lateral (select a.id as of_referrer, b.id as of_friend ${SAME_PURCHASE}) pair
       join receipts receipt on receipt.program_id = r.program_id and receipt.id in (pair.of_referrer, pair.of_friend)
      where r.program_id = $1 and r.id = $2 order by receipt.created_at desc, receipt.id desc limit $3`,
    [programId, referralId, SIMILAR_RECEIPTS],
  );
  return rows.map(({ id }) => id);
}
