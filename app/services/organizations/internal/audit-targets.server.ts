/** The things that audit entries are about: their names and pages now, and which of them a search means. */
import type { ProgramId } from "~/platform/context";
import { sql } from "~/platform/database/statements.server";
import { escapeLike } from "~/platform/escape-like";
import { isUuid } from "~/platform/ids.server";
import { findSome } from "~/services/participants/participant-search.server";

/** A thing by its id. Whatever is gone has no row; the entry still has the name in what it recorded. */
type Named = { id: string; kind: string; program_id: string | null; name: string };

const PERSON = "coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email, '')";

/** Everything of the programs $1 that an entry may be about, and admins. Personal names are read, never recorded. */
const THINGS = `
  select id, 'challenge' as kind, program_id, caption as name from challenges where program_id = any($1::uuid[])
  union all select id, 'reward', program_id, name from rewards where program_id = any($1::uuid[])
  union all select id, 'tag', program_id, name from tags where program_id = any($1::uuid[])
  union all select id, 'media_file', program_id, name from media_files where program_id = any($1::uuid[])
  union all select id, 'program_domain', program_id, host from program_domains where program_id = any($1::uuid[])
  union all select id, 'offer_report', program_id, '' from offer_reports where program_id = any($1::uuid[])
  union all select id, 'purchase_proof_product', program_id, name from purchase_proof_products where program_id = any($1::uuid[])
  union all select id, 'purchase_proof_merchant', program_id, name from purchase_proof_merchants where program_id = any($1::uuid[])
  union all select id, 'feed_post', program_id, title from feed_posts where program_id = any($1::uuid[])
  union all select id, 'webhook', program_id, url from webhook_endpoints where program_id = any($1::uuid[])
  union all select id, 'program', id, name from programs where id = any($1::uuid[])`;

/** Named things by id: those of these programs among `ids`, and admins and participants. */
export async function namedTargets(programIds: readonly string[], ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = await sql<Named>(
    `select * from (${THINGS}
       union all select id, 'participant', program_id, ${PERSON} from participants where program_id = any($1::uuid[]) and id = any($2::uuid[])
       union all select r.id, 'referral', r.program_id, ${PERSON} from referrals r
         join participants p on p.program_id = r.program_id and p.id = r.referred_id where r.program_id = any($1::uuid[]) and r.id = any($2::uuid[])
       union all select id, 'receipt', program_id, merchant_name from receipts where program_id = any($1::uuid[]) and id = any($2::uuid[])
       union all select id, 'admin', null, ${PERSON} from admins where id = any($2::uuid[])) things
      where id = any($2::uuid[])`,
    [programIds, ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Enough for a search that means something; one for a single letter is cut off. */
const MAX_FOUND = 500;

/**
 * The ids of things and admins whose name contains the text, and of participants whom it finds by name or email, with
 * their receipts and referrals; an id finds itself.
 */
export async function searchTargets(programIds: readonly ProgramId[], search: string): Promise<string[]> {
  if (isUuid(search)) return [search.toLowerCase()];
  const [things, ...people] = await Promise.all([
    sql<{ id: string }>(
      `select id from (${THINGS} union all select id, 'admin', null, ${PERSON} || ' ' || email from admins) things
        where name ilike $2 limit ${MAX_FOUND}`,
      [programIds, `%${escapeLike(search)}%`],
    ),
    ...programIds.map((programId) => findSome(programId, search, MAX_FOUND)),
  ]);
  const theirs = await rowsOfPeople(programIds, people.flat());
  return [...things.map(({ id }) => id), ...people.flat(), ...theirs];
}

/** The newest receipts and referrals of these participants, by their ids. */
async function rowsOfPeople(programIds: readonly ProgramId[], people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await sql<{ id: string }>(
    `select id from (
       select id, created_at from receipts where program_id = any($1::uuid[]) and participant_id = any($2::uuid[])
       union all select id, created_at from referrals where program_id = any($1::uuid[]) and referrer_id = any($2::uuid[])
       union all select id, created_at from referrals where program_id = any($1::uuid[]) and referred_id = any($2::uuid[])
     ) rows_of_people order by created_at desc limit ${MAX_FOUND}`,
    [programIds, people],
  );
  return rows.map(({ id }) => id);
}

/** The page of a thing in the admin; null for what has none. */
export function targetPath({ id, kind, program_id: program }: Named): string | null {
  if (kind === "challenge" || kind === "reward" || kind === "referral" || kind === "receipt")
    return `/admin/v2/${kind}s/${id}`;
  if (kind === "participant") return `/admin/v2/programs/${program}/users/${id}`;
  if (kind === "offer_report") return `/admin/v2/programs/${program}/offer_reports/${id}`;
  if (kind === "purchase_proof_product")
    return `/admin/v2/programs/${program}/settings/program/purchase-proof/products/${id}`;
  if (kind === "purchase_proof_merchant")
    return `/admin/v2/programs/${program}/settings/program/purchase-proof/merchants/${id}`;
  if (kind === "feed_post") return `/admin/v2/programs/${program}/settings/program/dynamic-feed-posts/${id}/edit`;
  if (kind === "webhook") return `/admin/v2/programs/${program}/settings/integrations/webhooks/${id}`;
  if (kind === "program") return `/admin/v2/programs/${id}`;
  return null;
}
