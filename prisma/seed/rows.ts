import type pg from "pg";
import { copyRows } from "~/platform/copy-rows.server";

/** The tables that the seed fills, parents before children. */
export const TABLES = [
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
  "aptos_integrations",
  "program_tiers",
  "feed_posts",
  "daily_questions",
  "rewards",
  "team_goals",
  "challenges",
  "questions",
  "question_options",
  "quests",
  "quest_steps",
  "social_network_pages",
  "social_network_posts",
  "admins",
  "organization_admins",
  "program_staff",
  "audit_entries",
  "participants",
  "visits",
  "participant_actions",
  "checkout_sessions",
  "point_postings",
  "referrals",
  "challenge_clicks",
  "challenge_completions",
  "participant_answers",
  "answer_photos",
  "sweepstake_entries",
  "reward_claims",
  "certificates",
  "sandbox_tokens",
  "sandbox_collections",
  "chain_transactions",
  "reward_coupons",
  "tags",
  "taggings",
  "purchase_proof_settings",
  "purchase_proof_merchants",
  "purchase_proof_products",
  "purchase_proof_product_merchants",
  "receipts",
  "receipt_files",
  "receipt_items",
  "receipt_tags",
  "earning_rules",
  "earning_rule_versions",
  "earning_rule_budgets",
  "orders",
  "order_returns",
  "earning_rule_uses",
] as const;
export type Table = (typeof TABLES)[number];

/** Column names and values as the database has them. All rows of a table have the same columns. */
export type Row = Record<string, unknown>;

export interface FinishedRows {
  /** The rows of a table, in the order in which they were added. */
  of(table: Table): readonly Row[];
  copyInto(client: pg.ClientBase): Promise<void>;
}

/** Collects all rows before they are written, so that they can be added in any order. */
export class Rows implements FinishedRows {
  readonly #tables: ReadonlyMap<Table, Row[]>;
  readonly #movedMs: number;

  constructor(tables: ReadonlyMap<Table, Row[]> = new Map(TABLES.map((table) => [table, []])), movedMs = 0) {
    this.#tables = tables;
    this.#movedMs = movedMs;
  }

  add(table: Table, row: Row): void {
    this.#tables.get(table)!.push(row);
  }

  /** The rows with all their dates `ms` milliseconds later. */
  movedBy(ms: number): FinishedRows {
    return new Rows(this.#tables, this.#movedMs + ms);
  }

  of(table: Table): readonly Row[] {
    const rows = this.#tables.get(table)!;
    return this.#movedMs === 0 ? rows : rows.map((row) => rowMovedBy(row, this.#movedMs));
  }

  async copyInto(client: pg.ClientBase): Promise<void> {
    for (const table of TABLES) {
      const rows = this.of(table);
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

function rowMovedBy(row: Row, ms: number): Row {
  const moved: Row = { ...row };
  for (const column in moved) {
    const value = moved[column];
    if (value instanceof Date) moved[column] = new Date(value.getTime() + ms);
  }
  return moved;
}
