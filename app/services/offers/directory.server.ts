/**
 * The built-in directory of merchants in PostgreSQL, as a merchant source. A search finds the nearest MAX_NEAR
 * merchants within REACH_METERS: a radius alone would count tens of thousands in a city for pages that nobody opens,
 * and the cost of a search would grow with the directory.
 */
import { randomInt } from "node:crypto";
import type {
  IssuedVoucher,
  ListedMerchant,
  MerchantPage,
  MerchantSearch,
  MerchantSource,
  Place,
  SourcedMerchant,
  SourcedOffer,
} from "~/integrations/ports";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { ALPHABETICAL } from "~/platform/paging";
import { PAGE_SIZE } from "./directory-terms";
import { cellsAround, chordOf, metersOf, spherePosition } from "./internal/geography";

export const MAX_NEAR = 240;
/** How many of the nearest are compared with a regular expression, so that a rare name does not read everything. */
const MAX_NAMED = 5_000;
export const REACH_METERS = 80_000;

/** The built-in directory. It issues vouchers itself, so no outside system has to be notified of a redemption. */
export const directory: MerchantSource = {
  search: searchDirectory,
  find: findInDirectory,
  findOffer,
  redeem,
  undo: async () => {},
};

type FoundRow = { total_items: number; total_offers: number; merchants: ListedRow[] | null };
type ListedRow = Omit<ListedMerchant, "distanceMeters"> & { chord: number };

/** Searches for the keyword as typed, and if nothing near matches, for similarly spelled words. */
async function searchDirectory(search: MerchantSearch): Promise<MerchantPage> {
  const { keyword, page } = search;
  if (!keyword) return merchantPage(await nearest(search, null), page);
  const exact = await keywordQuery(search, false);
  const result = exact === null ? NO_MERCHANTS : await nearest(search, exact);
  if (result.total_items > 0 || exact === null) return merchantPage(result, page);
  return merchantPage(await nearest(search, await keywordQuery(search, true)), page);
}

const NO_MERCHANTS: FoundRow = { total_items: 0, total_offers: 0, merchants: null };

function merchantPage({ total_items, total_offers, merchants }: FoundRow, page: number): MerchantPage {
  const listed = (merchants ?? []).map(({ chord, ...merchant }) => ({
    ...merchant,
    distanceMeters: Math.round(metersOf(chord)),
  }));
  return { page, pageSize: PAGE_SIZE, totalItems: total_items, totalOffers: total_offers, merchants: listed };
}

/** A keyword near a place as the text of a tsquery; null when it contains no word. */
async function keywordQuery(
  { keyword, near }: Pick<MerchantSearch, "keyword" | "near">,
  forgiving: boolean,
): Promise<string | null> {
  const { text, values } = keywordStatement({ keyword, near }, forgiving);
  const [row] = await sql<{ query: string | null }>(text, values);
  return row!.query;
}

/** The statement that turns a keyword into a tsquery, and its values. Forgiving: similarly spelled words match, too. */
export function keywordStatement(
  { keyword, near }: Pick<MerchantSearch, "keyword" | "near">,
  forgiving: boolean,
): Statement {
  return {
    text: sqlText`select keyword_query($1, $2, $3::int[])::text as query`,
    values: [keyword, forgiving, cellsAround(near, REACH_METERS)],
  };
}

type Statement = { text: SqlText; values: unknown[] };

const ORDER = {
  nearest: sqlText`chord, name, id`,
  name: sqlText`name ${ALPHABETICAL}, chord, id`,
  value: sqlText`top_value_cents desc, chord, name, id`,
};
const FIRST_OFFER = "o.value_cents desc, o.offer_key";

/**
 * The statement of a search and its values. Without words it reads the nearest directly from their index; with words it
 * first finds the matches in the squares around and then sorts them.
 * @param words a tsquery by `keywordStatement`, or null for any
 */
export function searchStatement(
  { near, names, category, sort, page }: Omit<MerchantSearch, "keyword">,
  words: string | null,
): Statement {
  const values: unknown[] = [spherePosition(near), chordOf(REACH_METERS), (page - 1) * PAGE_SIZE];
  const conditions = [sqlText`offers_count > 0`];
  if (category !== null) conditions.push(sqlText`category = $${values.push(category)}`);
  if (words !== null)
    conditions.push(sqlText`words_at(search, earth_cell(latitude, longitude)) @@ $${values.push(words)}::tsquery`);
  const named = names ? sqlText`and name ~* $${values.push(names)} order by chord limit ${MAX_NEAR}` : "";
  const columns = "id, name, offers_count, top_value_cents";
  const found = sqlText`select ${columns}, position from merchants where ${joinSql(conditions, " and ")}`;
  const text = sqlText`
    with found as ${words === null ? "not materialized" : "materialized"} (${found}), near as materialized (
      select ${columns}, position <-> $1::cube as chord from found order by position <-> $1::cube, name, id limit ${names ? MAX_NAMED : MAX_NEAR}
    ), reached as (
      select * from near where chord <= $2 ${named}
    ), page as (
      select id, chord, row_number() over (order by ${ORDER[sort]}) as place from reached order by ${ORDER[sort]} limit ${PAGE_SIZE} offset $3
    )
    select (select count(*) from reached)::int as total_items, (select coalesce(sum(offers_count), 0) from reached)::int as total_offers,
      (select json_agg(json_build_object('id', m.id, 'slug', m.slug, 'name', m.name, 'category', m.category, 'logoPath', m.logo_path,
          'pictureUrl', m.picture_url, 'secondCategory', m.second_category,
          'latitude', m.latitude, 'longitude', m.longitude, 'chord', p.chord,
          'offers', (select json_agg(json_build_object('textShort', o.text_short, 'valueCents', o.value_cents) order by ${FIRST_OFFER}) from offers o where o.merchant_id = m.id)
        ) order by p.place) from page p join merchants m on m.id = p.id) as merchants`;
  return { text, values };
}

async function nearest(search: MerchantSearch, words: string | null): Promise<FoundRow> {
  const { text, values } = searchStatement(search, words);
  const [row] = await sql<FoundRow>(text, values);
  return row!;
}

const OFFER_COLUMNS = `o.offer_key as "offerKey", o.text_short as "textShort", o.text_long as "textLong", o.valid_qualifier as "validQualifier",
  o.value_cents as "valueCents", o.redemption_types as "redemptionTypes", o.web_site as "webSite"`;

type MerchantRow = Omit<SourcedMerchant, "distanceMeters" | "offers"> & { chord: number };

async function findInDirectory(slug: string, near: Place): Promise<SourcedMerchant | null> {
  const [row] = await sql<MerchantRow>(
    sqlText`select id, slug, name, category, logo_path as "logoPath", picture_url as "pictureUrl", latitude, longitude, second_category as "secondCategory", stub_copy as "stubCopy",
       phone, address, city, state, zip_code as "zipCode", position <-> $2::cube as chord
     from merchants where slug = $1 and offers_count > 0 order by chord, id limit 1`,
    [slug, spherePosition(near)],
  );
  if (!row) return null;
  const offers = await sql<SourcedOffer>(
    sqlText`select ${OFFER_COLUMNS} from offers o where o.merchant_id = $1 order by ${FIRST_OFFER}`,
    [row.id],
  );
  const { chord, ...merchant } = row;
  return { ...merchant, distanceMeters: Math.round(metersOf(chord)), offers };
}

async function findOffer(offerKey: string): Promise<{ merchantName: string; offer: SourcedOffer } | null> {
  const [row] = await sql<SourcedOffer & { merchantName: string }>(
    sqlText`select ${OFFER_COLUMNS}, m.name as "merchantName" from offers o join merchants m on m.id = o.merchant_id where o.offer_key = $1`,
    [offerKey],
  );
  if (!row) return null;
  const { merchantName, ...offer } = row;
  return { merchantName, offer };
}

/** The redemption's row stores the voucher; the code of a try that failed was never shown to anybody. */
async function redeem({ redemptionType }: { redemptionType: string }): Promise<IssuedVoucher> {
  return { code: redemptionType === "CLICK" ? null : newVoucherCode(), url: null };
}

const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 16;

/** 80 random bits as capital letters and digits that cannot be confused with each other. */
function newVoucherCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}
