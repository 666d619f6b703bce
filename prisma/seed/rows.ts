import type pg from "pg";
import { copyRows } from "./copy-rows";

/** The tables that the seed fills, parents before children. */
const TABLES = [
  "merchants",
  "offers",
  "organizations",
  "programs",
  "program_domains",
  "program_pages",
  "media_files",
  "navigation_menus",
  "carousel_slides",
  "communication_settings",
  "profile_attributes",
  "rewards",
  "challenges",
  "questions",
  "question_options",
  "social_network_pages",
  "social_network_posts",
  "admins",
  "organization_admins",
  "program_staff",
  "participants",
  "visits",
  "participant_actions",
  "checkout_sessions",
  "point_postings",
  "referrals",
  "challenge_clicks",
  "challenge_completions",
  "participant_answers",
  "sweepstake_entries",
  "reward_claims",
  "certificates",
  "sandbox_tokens",
  "reward_coupons",
  "tags",
  "taggings",
] as const;
type Table = (typeof TABLES)[number];

/** Column names and values as the database has them. All rows of a table name the same columns. */
export type Row = Record<string, unknown>;

/** Everything that is going to be written, collected first: builders need not care which table comes before which. */
export class Rows {
  readonly #tables = new Map<Table, Row[]>(TABLES.map((table) => [table, []]));

  add(table: Table, row: Row): void {
    this.#tables.get(table)!.push(row);
  }

  async copyInto(client: pg.ClientBase): Promise<void> {
    for (const [table, rows] of this.#tables) {
      const columns = Object.keys(rows[0] ?? {});
      if (rows.length > 0)
        await copyRows(
          client,
          table,
          columns,
          rows.map((row) => columns.map((column) => row[column])),
        );
    }
  }
}
