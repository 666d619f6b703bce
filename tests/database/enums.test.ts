import { beforeAll, describe, expect, it } from "vitest";
import { NETWORKS } from "~/integrations/chain/networks";
import { CATEGORIES, REDEMPTION_TYPES } from "~/integrations/merchant-source/merchant-terms";
import { ANSWER_TYPES } from "~/services/answers/answer-types";
import { backupView } from "~/services/backups/backups.schema";
import { BULK_CHANGE_KINDS, bulkChangeView } from "~/services/bulk-changes/bulk-changes.schema";
import { celebrationView } from "~/services/celebrations/celebrations.schema";
import { chainTransactionView } from "~/services/chain/chain-transactions.schema";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { challengeTileView } from "~/services/challenges/challenges.schema";
import { CHANNELS } from "~/services/communication-settings/communication-settings.schema";
import { ACTIONABLE_TYPES } from "~/services/dashboard/dashboard.schema";
import { NOW_FIGURES } from "~/services/dashboard/figures.schema";
import { DOMAIN_TYPES } from "~/services/domains/domain-preview";
import { DRAW_STATUSES, drawProof } from "~/services/draws/draws.schema";
import { earningRuleRow } from "~/services/earning-rules/earning-rules-admin.schema";
import { EVENT_TRIGGERS } from "~/services/events/events.schema";
import { feedImportView } from "~/services/feed-posts/feed-posts.schema";
import { REPORT_STATUSES } from "~/services/offers/directory-terms";
import { ORDER_STATUSES } from "~/services/orders/orders.schema";
import { ROLES } from "~/services/organizations/admins.schema";
import { PROGRAM_STATUSES } from "~/services/organizations/programs.schema";
import { PAGE_STATUSES } from "~/services/pages/program-pages.schema";
import { SCHEDULE_FAILURES, SCHEDULE_INTERVALS } from "~/services/participant-exports/export-schedules.schema";
import { EXPORT_MODES, EXPORT_TYPES, exportView } from "~/services/participant-exports/participant-exports.schema";
import { IMPORT_KINDS } from "~/services/participant-imports/history-columns";
import { IMPORT_STATUSES } from "~/services/participant-imports/participant-imports.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { HOLD_STATES } from "~/services/point-of-sale/holds.schema";
import { FIELD_TYPES } from "~/services/profile-attributes/profile-attributes.schema";
import { RECEIPT_SOURCES, RECEIPT_STATUSES } from "~/services/receipts/receipt-states";
import { receiptItemView } from "~/services/receipts/receipts-admin.schema";
import { REFERRAL_STATUSES } from "~/services/referrals/referrals-admin.schema";
import { SELECTIONS } from "~/services/reward-types/selections";
import { DISCOUNT_KINDS } from "~/services/rewards/discount";
import { sandboxCheckout } from "~/services/sandbox/sandbox.schema";
import { SOCIAL_PLATFORMS } from "~/services/social/platforms";
import { POST_TYPES } from "~/services/social/social-posts.schema";
import { SUBMISSION_STATUSES } from "~/services/submissions/submissions.schema";
import { TAG_KINDS } from "~/services/tags/tag-kind";
import { teamGoalRow } from "~/services/team-goals/team-goals-admin.schema";
import { DELIVERY_STATES, endpointView } from "~/services/webhooks/webhooks.schema";
import { testDatabase } from "../setup/database";

/** Lists of values that both a CHECK and the code have, by the constraint. */
const LISTS: Record<string, readonly string[]> = {
  aptos_integrations_network_check: NETWORKS,
  backups_check_state_check: backupView.shape.check_state.unwrap().options,
  backups_state_check: backupView.shape.state.options,
  bulk_changes_kind_check: BULK_CHANGE_KINDS,
  bulk_changes_status_check: bulkChangeView.shape.status.options,
  celebrations_kind_check: celebrationView.shape.kind.options,
  chain_transactions_kind_check: chainTransactionView.shape.kind.options,
  chain_transactions_network_check: NETWORKS,
  chain_transactions_status_check: chainTransactionView.shape.status.options,
  challenges_reward_type_check: challengeTileView.shape.reward_type.options,
  challenges_type_check: CHALLENGE_TYPES,
  communication_settings_channel_check: CHANNELS,
  dashboard_balances_kind_check: NOW_FIGURES,
  dashboard_subjects_kind_check: ACTIONABLE_TYPES,
  export_schedules_every_check: SCHEDULE_INTERVALS,
  export_schedules_failure_check: SCHEDULE_FAILURES,
  export_schedules_mode_check: EXPORT_MODES,
  export_schedules_type_check: EXPORT_TYPES,
  feed_post_imports_status_check: feedImportView.shape.status.options,
  merchants_category_check: CATEGORIES.map(({ id }) => String(id)),
  offer_redemptions_type_check: REDEMPTION_TYPES,
  offer_reports_status_check: REPORT_STATUSES,
  offers_types_check: REDEMPTION_TYPES,
  participant_exports_mode_check: EXPORT_MODES,
  participant_exports_status_check: exportView.shape.status.options,
  participant_exports_type_check: EXPORT_TYPES,
  participant_imports_kind_check: IMPORT_KINDS,
  participant_imports_status_check: IMPORT_STATUSES,
  participants_status_check: PARTICIPANT_STATUSES,
  point_holds_state_check: HOLD_STATES,
  profile_attributes_type_check: FIELD_TYPES,
  program_domains_kind_check: DOMAIN_TYPES,
  orders_status_check: ORDER_STATUSES,
  participant_events_trigger_check: EVENT_TRIGGERS,
  program_pages_status_check: PAGE_STATUSES,
  program_staff_role_check: ROLES,
  programs_status_check: PROGRAM_STATUSES,
  questions_answer_type_check: ANSWER_TYPES,
  receipt_items_matched_check: receiptItemView.shape.matched_strategy.unwrap().options,
  receipts_source_check: RECEIPT_SOURCES,
  receipts_status_check: RECEIPT_STATUSES,
  referrals_status_check: REFERRAL_STATUSES,
  submissions_status_check: SUBMISSION_STATUSES,
  rewards_discount_kind_check: DISCOUNT_KINDS,
  rewards_selection_check: SELECTIONS,
  sandbox_checkouts_status_check: sandboxCheckout.shape.status.options,
  social_network_pages_platform_check: SOCIAL_PLATFORMS,
  social_network_posts_type_check: POST_TYPES,
  sweepstake_draws_source_check: drawProof.shape.beacon_source.unwrap().options,
  sweepstake_draws_status_check: DRAW_STATUSES,
  tags_kind_check: TAG_KINDS,
  earning_rules_trigger_check: earningRuleRow.shape.trigger.options,
  team_goals_counts_check: teamGoalRow.shape.counts.options,
  webhook_deliveries_state_check: DELIVERY_STATES,
  webhook_endpoints_switched_off_check: endpointView.shape.switched_off_reason.unwrap().options,
};

/** Conditions over several columns, and values that one or two statements write, so that the code has no list of them. */
const WITHOUT_LIST = [
  "admin_sign_in_codes_kind_check",
  "audit_entries_actor_check",
  "canceled_claims_kind_check",
  "challenges_collect_check",
  "checkout_sessions_kind_check",
  "checkout_sessions_paid_check",
  "checkout_sessions_status_check",
  "dashboard_rollups_part_check",
  "dashboard_top_users_part_check",
  "idempotency_keys_state_check",
  "participant_import_changes_undone_check",
  "participant_messages_failure_check",
  "participant_sign_in_codes_kind_check",
  "payment_events_kind_check",
  "platform_audit_entries_actor_check",
  "point_postings_accounts_check",
  "winner_syncs_status_check",
];

const { pool } = await testDatabase();
let values: Map<string, string[]>;

beforeAll(async () => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ 'ARRAY\\['`,
  );
  values = new Map(
    rows.map(({ name, definition }) => [
      name,
      [...definition.split("ARRAY[")[1]!.matchAll(/'([^']*)'::text|\b(\d+)\b/g)].map(
        ([, text, number]) => text ?? number!,
      ),
    ]),
  );
});

describe("the values that a column may have", () => {
  it("are known to the code wherever there is a list of them", () => {
    const names = [...values.keys()].filter((name) => !(name in LISTS));
    expect(names.sort()).toEqual(WITHOUT_LIST);
  });

  it.each(Object.entries(LISTS))("are the same in %s as in the code", (name, list) => {
    expect(values.get(name)?.toSorted()).toEqual([...list].sort());
  });
});
