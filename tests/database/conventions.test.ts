import { describe, expect, it } from "vitest";
import { TABLES_WITH_FILES } from "~/services/media/internal/media-uses.server";
import { testDatabase } from "../setup/database";

/**
 * Checks the conventions at the top of prisma/schema.prisma, and what only migrations contain, in the system catalog.
 */
const { pool } = await testDatabase();

async function names(sql: string): Promise<string[]> {
  return (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name);
}

const TENANT_TABLES = `select c.oid, c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'program_id' and not a.attisdropped`;

/** Names in tables that grow with the participants, whose statements name the collation, and texts that no list is sorted by. */
const SORTED_BY_STATEMENTS = [
  "answer_photos.name",
  "database_functions.name",
  "leaderboard_entries.name",
  "merchants.name",
  "offer_redemptions.merchant_name",
  "offer_reports.merchant_name",
  "participant_actions.title",
  "participant_import_rows.first_name",
  "participant_import_rows.last_name",
  "participants.first_name",
  "participants.last_name",
  "passkeys.name",
  "questions.title",
  "receipt_files.name",
  "receipt_items.name",
  "receipt_tags.name",
  "receipts.merchant_name",
  "sandbox_collections.name",
  "sandbox_pushes.title",
  "sandbox_tokens.name",
  "sandbox_webhooks.name",
  "visit_events.name",
];

/** A foreign key's columns by name, in its order. */
const KEY_COLUMNS = (relation: string, numbers: string) =>
  `(select array_agg(a.attname::text order by k.position) from unnest(${numbers}) with ordinality k (number, position)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;

describe("the tables", () => {
  it("of a program are keyed by the program first", async () => {
    const tenants = await names(`select relname as name from (${TENANT_TABLES}) t order by 1`);
    expect(tenants).toEqual(
      expect.arrayContaining(["participants", "point_postings", "challenges", "rewards", "audit_entries"]),
    );
    const keyed =
      await names(`select t.relname as name from (${TENANT_TABLES}) t join pg_constraint p on p.conrelid = t.oid and p.contype = 'p'
      where (${KEY_COLUMNS("t.oid", "p.conkey")})[1] = 'program_id' and array_length(p.conkey, 1) > 1 order by 1`);
    expect(keyed).toEqual(tenants);
  });

  it("refer to each other within the program only", async () => {
    const loose = await names(`select f.conname as name from pg_constraint f
      join (${TENANT_TABLES}) own on own.oid = f.conrelid join (${TENANT_TABLES}) other on other.oid = f.confrelid
      where f.contype = 'f' and ((${KEY_COLUMNS("f.conrelid", "f.conkey")})[1] <> 'program_id' or (${KEY_COLUMNS("f.confrelid", "f.confkey")})[1] <> 'program_id')`);
    expect(loose).toEqual([]);
  });

  it("never set a reference to null when its row is deleted", async () => {
    expect(
      await names(
        "select conname as name from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))",
      ),
    ).toEqual([]);
  });

  it("have no default that reads the database's clock", async () => {
    const defaults = await names(`select c.relname || '.' || a.attname as name from pg_attrdef d
      join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where c.relnamespace = 'public'::regnamespace and c.relname <> '_prisma_migrations'
        and pg_get_expr(d.adbin, d.adrelid) ~* '(now|current_|localtime|timestamp|clock)'`);
    expect(defaults).toEqual([]);
  });

  it("sort the names that people read alphabetically", async () => {
    const bytewise = await names(`select c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_collation l on l.oid = a.attcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'text'::regtype
        and a.attname in ('name', 'title', 'caption', 'display_name', 'first_name', 'last_name', 'merchant_name')
        and l.collname <> 'und-x-icu' order by 1`);
    expect(bytewise).toEqual(SORTED_BY_STATEMENTS);
  });

  it("store instants, never local times", async () => {
    const local = await names(`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`);
    expect(local).toEqual([]);
  });

  it("have an index for every reference, so that a deletion does not scan", async () => {
    const unindexed =
      await names(`select f.conname as name from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indpred is null
        and (i.indkey::int2[])[0:array_length(f.conkey, 1) - 1] @> f.conkey)`);
    expect(unindexed).toEqual([]);
  });
});

describe("the files of the media library", () => {
  /** Tables of a program that name no file of the library; participants have pictures of their own. */
  const WITHOUT_FILES = [
    "admin_inboxes",
    "answer_photos",
    "api_keys",
    "aptos_integrations",
    "audit_entries",
    "birthday_gifts",
    "bulk_change_batches",
    "bulk_changes",
    "canceled_claims",
    "celebrations",
    "certificates",
    "chain_transactions",
    "challenge_clicks",
    "challenge_completion_counts",
    "challenge_completions",
    "checkout_sessions",
    "communication_settings",
    "daily_answers",
    "daily_box_days",
    "daily_boxes",
    "daily_mail_runs",
    "daily_question_days",
    "daily_questions",
    "dashboard_active",
    "dashboard_balances",
    "dashboard_days",
    "dashboard_joins",
    "dashboard_mails",
    "dashboard_rollups",
    "dashboard_staff",
    "dashboard_subjects",
    "dashboard_top_users",
    "draw_entries",
    "draw_winners",
    "earning_rule_budgets",
    "earning_rule_uses",
    "earning_rule_versions",
    "earning_rules",
    "event_types",
    "evergreen_mails",
    "evergreen_setting_values",
    "export_schedules",
    "habit_days",
    "history_entries",
    "inbox_findings",
    "inbox_point_days",
    "leaderboard_entries",
    "media_files",
    "message_templates",
    "milestone_checks",
    "note_mentions",
    "offer_redemptions",
    "offer_reports",
    "order_returns",
    "orders",
    "participant_actions",
    "participant_answers",
    "participant_events",
    "participant_exports",
    "participant_habits",
    "participant_import_changes",
    "participant_import_rows",
    "participant_imports",
    "participant_messages",
    "participant_notes",
    "participant_sessions",
    "participant_sign_in_codes",
    "participants",
    "passkey_challenges",
    "passkeys",
    "point_holds",
    "point_lot_uses",
    "point_lots",
    "point_postings",
    "points_checks",
    "points_months",
    "profile_attributes",
    "program_domains",
    "program_staff",
    "program_tiers",
    "purchase_proof_merchants",
    "purchase_proof_product_merchants",
    "purchase_proof_products",
    "purchase_proof_settings",
    "push_subscriptions",
    "quest_completions",
    "quest_steps",
    "quests",
    "reached_rewards",
    "receipt_completions",
    "receipt_files",
    "receipt_issue_reports",
    "receipt_items",
    "receipt_tags",
    "receipts",
    "referrals",
    "reward_claims",
    "reward_coupons",
    "saved_merchants",
    "saved_views",
    "social_network_pages",
    "social_post_views",
    "submissions",
    "sweepstake_draws",
    "sweepstake_entrants",
    "sweepstake_entries",
    "taggings",
    "tags",
    "team_goal_parts",
    "team_goals",
    "tier_rises",
    "video_watches",
    "visit_events",
    "visits",
    "webhook_actions",
    "webhook_attempts",
    "webhook_deliveries",
    "webhook_endpoints",
    "webhook_events",
    "weekly_results",
    "winner_syncs",
  ];

  it("are searched in every table that may use one before a file is deleted", async () => {
    const tables = await names(`select relname as name from (${TENANT_TABLES}) t order by 1`);
    expect(tables.filter((table) => !(table in TABLES_WITH_FILES))).toEqual(WITHOUT_FILES);
    const referring = await names(`select distinct table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_file\\_id' and table_name <> 'participants' order by 1`);
    expect(referring).not.toEqual([]);
    expect(referring.filter((table) => !(table in TABLES_WITH_FILES))).toEqual([]);
  });
});

describe("what the migrations' SQL adds", () => {
  it("checks the values", async () => {
    const checks = await names(
      "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace order by 1",
    );
    expect(checks).toEqual([
      "admin_sign_in_codes_attempts_check",
      "admin_sign_in_codes_kind_check",
      "admins_email_check",
      "api_keys_scopes_check",
      "aptos_integrations_network_check",
      "aptos_integrations_wallet_address_check",
      "audit_entries_actor_check",
      "backups_check_state_check",
      "backups_state_check",
      "bulk_changes_kind_check",
      "bulk_changes_status_check",
      "bulk_changes_undoes_check",
      "canceled_claims_kind_check",
      "canceled_claims_points_check",
      "celebrations_kind_check",
      "celebrations_reward_check",
      "certificates_canceled_check",
      "chain_transactions_certificate_check",
      "chain_transactions_confirmed_check",
      "chain_transactions_kind_check",
      "chain_transactions_network_check",
      "chain_transactions_status_check",
      "challenge_clicks_check",
      "challenge_completions_check",
      "challenges_archived_check",
      "challenges_collect_check",
      "challenges_entries_check",
      "challenges_identifier_check",
      "challenges_points_check",
      "challenges_repeat_check",
      "challenges_reward_type_check",
      "challenges_schedule_check",
      "challenges_type_check",
      "checkout_sessions_amount_check",
      "checkout_sessions_currency_check",
      "checkout_sessions_kind_check",
      "checkout_sessions_paid_check",
      "checkout_sessions_payer_check",
      "checkout_sessions_status_check",
      "communication_settings_channel_check",
      "daily_answers_check",
      "daily_box_days_check",
      "daily_boxes_check",
      "daily_question_days_check",
      "daily_questions_check",
      "dashboard_balances_kind_check",
      "dashboard_rollups_part_check",
      "dashboard_subjects_kind_check",
      "dashboard_top_users_part_check",
      "draw_entries_weight_check",
      "earning_rule_budgets_check",
      "earning_rule_uses_check",
      "earning_rules_event_type_check",
      "earning_rules_published_check",
      "earning_rules_trigger_check",
      "evergreen_setting_values_active_check",
      "export_schedules_bucket_check",
      "export_schedules_every_check",
      "export_schedules_failure_check",
      "export_schedules_hour_check",
      "export_schedules_mode_check",
      "export_schedules_type_check",
      "export_schedules_weekday_check",
      "features_key_check",
      "feed_post_imports_status_check",
      "habit_days_check",
      "history_entries_points_check",
      "idempotency_keys_state_check",
      "leaderboard_entries_listed_check",
      "media_files_duration_check",
      "media_files_size_check",
      "merchants_category_check",
      "merchants_place_check",
      "merchants_slug_check",
      "offer_redemptions_type_check",
      "offer_redemptions_voucher_check",
      "offer_reports_resolved_check",
      "offer_reports_status_check",
      "offers_types_check",
      "offers_value_check",
      "offers_web_site_check",
      "orders_placed_check",
      "orders_points_check",
      "orders_status_check",
      "participant_actions_type_check",
      "participant_events_event_type_check",
      "participant_events_points_check",
      "participant_events_trigger_check",
      "participant_exports_mode_check",
      "participant_exports_status_check",
      "participant_exports_type_check",
      "participant_habits_check",
      "participant_import_changes_undone_check",
      "participant_imports_kind_check",
      "participant_imports_status_check",
      "participant_messages_failure_check",
      "participant_sign_in_codes_attempts_check",
      "participant_sign_in_codes_kind_check",
      "participants_balances_check",
      "participants_counts_check",
      "participants_deleted_check",
      "participants_email_check",
      "participants_merged_check",
      "participants_status_check",
      "participants_tier_level_check",
      "payment_events_kind_check",
      "platform_audit_entries_actor_check",
      "point_holds_ended_check",
      "point_holds_points_check",
      "point_holds_reward_check",
      "point_holds_state_check",
      "point_lot_uses_amount_check",
      "point_lots_notice_due_check",
      "point_lots_remaining_check",
      "point_postings_accounts_check",
      "point_postings_amount_check",
      "profile_attributes_name_check",
      "profile_attributes_type_check",
      "program_domains_host_check",
      "program_domains_kind_check",
      "program_domains_path_check",
      "program_pages_slug_check",
      "program_pages_status_check",
      "program_staff_role_check",
      "program_tiers_points_threshold_min_check",
      "programs_currency_check",
      "programs_daily_check",
      "programs_habits_check",
      "programs_order_wait_days_check",
      "programs_status_check",
      "programs_subdomain_check",
      "purchase_proof_products_points_check",
      "purchase_proof_products_price_check",
      "purchase_proof_settings_ceilings_check",
      "purchase_proof_settings_check",
      "quest_completions_check",
      "questions_answer_type_check",
      "quests_prize_check",
      "quests_schedule_check",
      "receipt_items_matched_check",
      "receipt_items_points_check",
      "receipts_marked_check",
      "receipts_points_check",
      "receipts_source_check",
      "receipts_status_check",
      "referrals_friend_points_check",
      "referrals_people_check",
      "referrals_points_check",
      "referrals_status_check",
      "reward_claims_check",
      "rewards_archived_check",
      "rewards_claims_check",
      "rewards_coupon_warning_check",
      "rewards_discount_check",
      "rewards_discount_kind_check",
      "rewards_points_check",
      "rewards_schedule_check",
      "rewards_selection_check",
      "sandbox_checkouts_status_check",
      "sandbox_clock_singleton_check",
      "social_network_pages_platform_check",
      "social_network_posts_type_check",
      "social_post_views_points_check",
      "submissions_decided_check",
      "submissions_status_check",
      "sweepstake_draws_list_check",
      "sweepstake_draws_seed_check",
      "sweepstake_draws_source_check",
      "sweepstake_draws_status_check",
      "sweepstake_entries_check",
      "taggings_row_check",
      "tags_kind_check",
      "tags_name_check",
      "team_goal_parts_check",
      "team_goals_check",
      "team_goals_counts_check",
      "team_goals_prize_check",
      "video_watches_check",
      "webhook_deliveries_state_check",
      "webhook_endpoints_events_check",
      "webhook_endpoints_switched_off_check",
      "weekly_results_check",
      "winner_syncs_status_check",
      "zip_codes_zip_check",
    ]);
  });

  it("protects append-only tables and data that ends with an account, writes events, and counts, by triggers", async () => {
    expect(
      await names("select tgname as name from pg_trigger where not tgisinternal and tgenabled = 'O' order by 1"),
    ).toEqual([
      "audit_entries_append_only",
      "audit_entries_no_truncate",
      "challenge_completions_counted",
      "challenge_completions_rule_events",
      "challenge_completions_rule_events_revoked",
      "challenge_completions_uncounted",
      "participant_actions_append_only",
      "participant_actions_new_events",
      "participant_actions_no_truncate",
      "participant_actions_rule_event",
      "participant_answers_of_known",
      "participants_changed_event",
      "participants_claims_reviewed",
      "participants_member_number",
      "participants_new_events",
      "participants_on_leaderboard",
      "participants_tier_of_new",
      "participants_tier_of_points",
      "platform_audit_entries_append_only",
      "platform_audit_entries_no_truncate",
      "point_lot_uses_append_only",
      "point_lot_uses_no_truncate",
      "point_postings_append_only",
      "point_postings_no_truncate",
      "points_months_append_only",
      "points_months_no_truncate",
      "receipts_changed_event",
      "receipts_deleted_rule_event",
      "receipts_new_events",
      "receipts_new_rule_event",
      "receipts_rule_event",
      "referrals_changed_event",
      "referrals_new_events",
      "referrals_new_rule_event",
      "referrals_rule_event",
      "reward_claims_new_events",
      "sweepstake_entries_counted",
      "sweepstake_entries_uncounted",
    ]);
  });

  it("finds a free coupon without reading assigned ones", async () => {
    const partial = await names(
      "select indexrelid::regclass::text as name from pg_index where indpred is not null and indrelid = 'reward_coupons'::regclass",
    );
    expect(partial).toEqual(["reward_coupons_free_idx"]);
  });

  it("lets a participant redeem an offer once a year, undo it once and report it once", async () => {
    const unique = await names(`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and i.indpred is not null and i.indrelid in ('offer_redemptions'::regclass, 'offer_reports'::regclass) order by 1`);
    expect(unique).toEqual(["offer_redemptions_undone_idx", "offer_redemptions_yearly_idx", "offer_reports_open_idx"]);
  });

  it("leaves room on the pages of hot rows", async () => {
    const tables = await names(`select c.relname as name from pg_class c, unnest(c.reloptions) option
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and option like 'fillfactor=%' order by 1`);
    expect(tables).toEqual([
      "challenge_clicks",
      "challenge_completion_counts",
      "idempotency_keys",
      "participants",
      "rate_limits",
      "reward_coupons",
      "rewards",
    ]);
    expect(
      await names("select relname as name from pg_class where relpersistence = 'u' and relkind = 'r' order by 1"),
    ).toEqual(["processes", "rate_limits"]);
  });
});
