import { sql } from "~/services/database.server";
import { uuidsv7 } from "~/services/ids.server";
import { NOW } from "../../factories";

type Move = { programId: string; participantId: string; kind: string; amount: number; held?: string; key?: string };

/** Calls the database's own function, without what the services add. Gives the action's id. */
export async function move({ programId, participantId, kind, amount, held, key }: Move): Promise<string> {
  const [row] = await sql<{ action_id: string }>(
    `select * from points_move($1::uuid, $2::uuid, $3, $4::bigint, $5::uuid[], 'external', 'Test', $6, $7::uuid, $8::timestamptz,
       $9, sha256(convert_to($10, 'UTF8')))`,
    [programId, participantId, kind, amount, uuidsv7(NOW, 3), held ? "Action" : null, held ?? null, NOW, key ?? null, `${kind} ${amount}`],
  );
  return row!.action_id;
}

export async function reverse(programId: string, actionId: string): Promise<string> {
  const [row] = await sql<{ action_id: string }>(
    "select * from points_reverse($1::uuid, $2::uuid, $3::uuid[], 'Taken back', $4::timestamptz, null, null)",
    [programId, actionId, uuidsv7(NOW, 4), NOW],
  );
  return row!.action_id;
}

export type Balances = Record<"issued" | "pending" | "available" | "spent" | "expired" | "reversed" | "debt", number>;

export async function balancesOf(programId: string, participantId: string): Promise<Balances> {
  const [row] = await sql<Record<string, string>>(
    `select points_issued as issued, points_pending as pending, points_available as available, points_spent as spent,
            points_expired as expired, points_reversed as reversed, points_debt as debt
       from participants where program_id = $1 and id = $2`,
    [programId, participantId],
  );
  return Object.fromEntries(Object.entries(row!).map(([account, balance]) => [account, Number(balance)])) as Balances;
}

/** Balances that are not the sum of their postings. */
export function differences(programId: string): Promise<unknown[]> {
  return sql("select * from points_differences($1)", [programId]);
}
