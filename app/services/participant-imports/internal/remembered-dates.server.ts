import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { importFormat } from "../import-format";
import type { Reading } from "./file-head.server";

type Sender = { programId: ProgramId; actor: { kind: string } };

/**
 * A file as it is read, with the order of dates that an admin of the program chose for the latest file of the same product
 * or with the same headings. A file from an API key is read as the key says.
 */
export async function withRememberedDates({ programId, actor }: Sender, reading: Reading): Promise<Reading> {
  if (actor.kind === "api_key") return reading;
  const [chosen] = await sql<{ dates: string }>(
    sqlText`select format ->> 'dates' as dates from participant_imports
      where program_id = $1::uuid and dates_at is not null and (headings = $2::text[] or source <> '' and source = $3)
      order by dates_at desc, id desc limit 1`,
    [programId, reading.headings, reading.source],
  );
  const dates = importFormat.shape.dates.safeParse(chosen?.dates).data;
  return dates ? { ...reading, format: { ...reading.format, dates } } : reading;
}
