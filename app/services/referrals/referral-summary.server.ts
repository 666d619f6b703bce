import type { ParticipantCtx } from "../context";
import { sql } from "../database.server";
import { programUrl } from "../programs/program-url.server";

/** A participant's link for friends, how many joined by it and the points they brought; rejected referrals do not count. */
export async function referralOf({
  programId,
  program,
  actor,
}: ParticipantCtx): Promise<{ url: string; friends: number; points: number }> {
  const [row] = await sql<{ referral_code: string; friends: string; points: string }>(
    `select p.referral_code, count(r.id) as friends, coalesce(sum(r.points), 0) as points
       from participants p
       left join referrals r on r.program_id = p.program_id and r.referrer_id = p.id and r.status <> 'rejected'
      where p.program_id = $1 and p.id = $2 group by p.referral_code`,
    [programId, actor.id],
  );
  const url = programUrl(program, `/signin?${new URLSearchParams({ referral_code: row?.referral_code ?? "" })}`);
  return { url, friends: Number(row?.friends ?? 0), points: Number(row?.points ?? 0) };
}
