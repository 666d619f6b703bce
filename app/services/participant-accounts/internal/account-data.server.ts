import type { ProgramId } from "~/platform/context";
import { joinSql, sqlLiteral, sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";

/**
 * What is stored about a participant, table by table. Each statement selects rows with their `id`, after which the next
 * page continues, and nothing about other people. A new table that references participants needs a section here.
 */
const SECTIONS: Record<string, Section> = {
  actions: section(sqlText`participant_actions t`, sqlText`t.action_type, t.title, t.points, t.created_at`),
  points: section(sqlText`point_postings t`, sqlText`t.from_account, t.to_account, t.amount, t.created_at`),
  point_lots: section(
    sqlText`point_lots t`,
    sqlText`t.source, t.points, t.remaining, t.pending, t.available_at, t.expires_at, t.created_at`,
  ),
  history: section(sqlText`history_entries t`, sqlText`t.occurred_at, t.points, t.reason, t.entry_id`),
  challenges: section(
    sqlText`challenge_completions t join challenges c on c.program_id = t.program_id and c.id = t.challenge_id`,
    sqlText`c.caption as challenge, t.points, t.completed_at`,
  ),
  answers: section(
    sqlText`participant_answers t join questions q on q.program_id = t.program_id and q.id = t.question_id`,
    sqlText`q.title as question, t.answer, t.created_at`,
  ),
  photos: section(
    sqlText`answer_photos t join questions q on q.program_id = t.program_id and q.id = t.question_id`,
    sqlText`q.title as question, t.name, '/public/challenges/' || q.challenge_id || '/photos/' || t.id as url, t.created_at`,
  ),
  videos: section(
    sqlText`video_watches t join challenges c on c.program_id = t.program_id and c.id = t.challenge_id`,
    sqlText`c.caption as challenge, t.watched_ms, t.reported_at`,
  ),
  social_posts: section(
    sqlText`social_post_views t join social_network_posts s on s.program_id = t.program_id and s.id = t.post_id`,
    sqlText`s.url as post, t.points, t.viewed_at`,
  ),
  rewards: section(
    sqlText`reward_claims t join rewards r on r.program_id = t.program_id and r.id = t.reward_id
      left join reward_coupons c on c.program_id = t.program_id and c.claim_id = t.id`,
    sqlText`r.name as reward, t.points, c.code, t.claimed_at, t.used_at`,
  ),
  canceled_claims: section(
    sqlText`canceled_claims t join rewards r on r.program_id = t.program_id and r.id = t.reward_id`,
    sqlText`r.name as reward, t.points, t.points_returned, t.claimed_at, t.canceled_at, t.undone_at`,
  ),
  certificates: section(
    sqlText`certificates t join rewards r on r.program_id = t.program_id and r.id = t.reward_id`,
    sqlText`r.name as reward, t.address, t.owner_address, t.minted_at`,
  ),
  chain_transactions: section(
    sqlText`chain_transactions t join rewards r on r.program_id = t.program_id and r.id = t.reward_id`,
    sqlText`r.name as reward, t.status, t.network, t.hash, t.address, t.created_at, t.confirmed_at`,
  ),
  sweepstakes: section(
    sqlText`sweepstake_entries t join rewards r on r.program_id = t.program_id and r.id = t.reward_id`,
    sqlText`r.name as reward, t.entries, t.created_at`,
  ),
  draws: section(
    sqlText`(select e.draw_id as id, e.program_id, e.participant_id, e.entry_id, e.position, e.weight, d.number, d.drawn_at, d.reward_id,
        w.place as won_place
        from draw_entries e join sweepstake_draws d on d.program_id = e.program_id and d.id = e.draw_id
        left join draw_winners w on w.program_id = e.program_id and w.draw_id = e.draw_id and w.position = e.position) t
      join rewards r on r.program_id = t.program_id and r.id = t.reward_id`,
    sqlText`r.name as reward, t.number, t.entry_id, t.position, t.weight, t.won_place, t.drawn_at`,
  ),
  referrals: section(sqlText`referrals t`, sqlText`t.status, t.points, t.created_at`, sqlText`t.referrer_id`),
  referred_by_a_friend: section(
    sqlText`referrals t`,
    sqlText`t.status, t.friend_points, t.created_at`,
    sqlText`t.referred_id`,
  ),
  payments: section(
    sqlText`checkout_sessions t`,
    sqlText`t.kind, t.amount_cents, t.currency, t.entity, t.email, t.status, t.created_at, t.paid_at, t.refunded_at`,
  ),
  offers: section(
    sqlText`offer_redemptions t`,
    sqlText`t.merchant_name, t.offer_text, t.redemption_type, t.voucher_code, t.redeemed_at, t.voided_at, t.created_at`,
  ),
  saved_merchants: section(sqlText`saved_merchants t`, sqlText`t.slug as merchant, t.created_at`),
  offer_reports: section(sqlText`offer_reports t`, sqlText`t.merchant_name, t.offer_text, t.message, t.created_at`),
  // The reason is for the team, and in the audit log.
  submissions: section(
    sqlText`submissions t join challenges c on c.program_id = t.program_id and c.id = t.challenge_id`,
    sqlText`c.caption as challenge, t.status, t.created_at, t.decided_at`,
  ),
  orders: section(
    sqlText`orders t`,
    sqlText`t.external_id, t.person, t.status, t.placed_at, t.currency, t.channel, t.store, t.total, t.returned, t.details, t.trace, t.points,
      t.points_returned, t.created_at`,
  ),
  order_returns: section(
    sqlText`order_returns t join orders o on o.program_id = t.program_id and o.id = t.order_id`,
    sqlText`o.external_id as "order", t.external_id, t.details, t.returned_at`,
    sqlText`o.participant_id`,
  ),
  receipts: section(
    sqlText`receipts t`,
    sqlText`t.status, t.merchant_name, t.merchant_address, t.purchase_date, t.total_cents, t.points, t.reading ->> 'text' as text,
      t.review_comment, t.admin_invalidation_message as message, t.created_at`,
  ),
  receipt_items: section(
    sqlText`receipt_items t join receipts r on r.program_id = t.program_id and r.id = t.receipt_id`,
    sqlText`t.receipt_id, t.sku, t.name, t.quantity, t.price_cents, t.points, t.created_at`,
    sqlText`r.participant_id`,
  ),
  push_subscriptions: section(sqlText`push_subscriptions t`, sqlText`t.endpoint, t.locale, t.created_at`),
  tags: section(
    sqlText`taggings t join tags g on g.program_id = t.program_id and g.id = t.tag_id`,
    sqlText`g.name as tag, t.created_at`,
  ),
  messages: section(sqlText`participant_messages t`, sqlText`t.subject, t.text, t.created_at, t.sent_at`),
  // What is written about a person is theirs; who wrote it and who is mentioned are other people.
  notes: section(
    sqlText`participant_notes t`,
    sqlText`regexp_replace(t.text, '@\\[[0-9a-f-]{36}\\]', '@…', 'g') as text, t.created_at, t.edited_at`,
  ),
  tiers: section(
    sqlText`(select r.*, r.tier_id as id from tier_rises r) t join program_tiers g on g.program_id = t.program_id and g.id = t.tier_id`,
    sqlText`g.name as tier, t.announced_at as reached_at`,
  ),
  reached_rewards: section(
    sqlText`(select r.*, r.reward_id as id from reached_rewards r) t join rewards w on w.program_id = t.program_id and w.id = t.reward_id`,
    sqlText`w.name as reward, t.reached_at, t.announced_at`,
  ),
  celebrations: section(
    sqlText`celebrations t left join rewards w on w.program_id = t.program_id and w.id = t.reward_id`,
    sqlText`t.kind, w.name as reward, t.points, t.created_at`,
  ),
  // The participant's id and the day are the key of a day.
  habit_days: section(
    sqlText`(select h.*, md5(h.day::text)::uuid as id from habit_days h) t`,
    sqlText`t.day, t.completions, t.repeats, t.points`,
  ),
  streak: section(
    sqlText`(select h.*, h.participant_id as id from participant_habits h) t`,
    sqlText`t.streak, t.longest_streak, t.last_day, t.last_zone, t.goal_week`,
  ),
  weekly_results: section(
    sqlText`(select r.*, md5(r.week::text)::uuid as id from weekly_results r) t`,
    sqlText`t.week, t.points, t.challenges, t.place, t.people`,
  ),
  quests: section(
    sqlText`(select c.*, c.quest_id as id from quest_completions c) t
      join quests q on q.program_id = t.program_id and q.id = t.quest_id`,
    sqlText`q.title as quest, t.points, t.completed_at`,
  ),
  team_goals: section(
    sqlText`(select o.*, o.goal_id as id, g.title from team_goal_parts o join team_goals g on g.program_id = o.program_id and g.id = o.goal_id) t`,
    sqlText`t.title, t.amount, case when t.got_prize then t.paid_at end as paid_at`,
  ),
  daily_answers: section(
    sqlText`(select a.*, md5(a.day::text)::uuid as id, q.text, q.options[a.option] as chosen from daily_answers a
       join daily_question_days q on q.program_id = a.program_id and q.day = a.day) t`,
    sqlText`t.day, t.text as question, t.chosen as answer, t.points, t.created_at`,
  ),
  daily_boxes: section(
    sqlText`(select b.*, md5(b.day::text)::uuid as id from daily_boxes b) t`,
    sqlText`t.day, t.points, t.created_at`,
  ),
  leaderboard: section(
    sqlText`(select l.*, l.participant_id as id from leaderboard_entries l) t`,
    sqlText`t.name, t.hidden_at, t.points, t.week, t.week_points, t.created_at`,
  ),
  birthday_gift: section(sqlText`(select g.*, g.participant_id as id from birthday_gifts g) t`, sqlText`t.given_on`),
  evergreen_mails: section(
    // One row for each occasion: the participant's id and the occasion are its key.
    sqlText`(select m.*, md5(m.occasion)::uuid as id from evergreen_mails m) t`,
    sqlText`t.occasion, t.created_at`,
  ),
  // The import and the line are the key of a row: a history has many about a participant.
  imports: section(
    sqlText`(select md5(r.import_id || ' ' || r.line)::uuid as id, r.program_id, p.id as participant_id, r.line, r.cells from participant_import_rows r
      join participants p on p.program_id = r.program_id and (p.id = r.participant_id or p.email = r.email)) t`,
    sqlText`t.line, t.cells`,
  ),
  imported_values: section(
    sqlText`(select import_id as id, program_id, participant_id, line, sent, before, after from participant_import_changes) t`,
    sqlText`t.line, t.sent, t.before, t.after`,
  ),
  webhooks: section(
    sqlText`webhook_deliveries t join webhook_events e on e.program_id = t.program_id and e.id = t.event_id`,
    sqlText`t.type, e.data, t.created_at`,
  ),
  sessions: section(sqlText`participant_sessions t`, sqlText`t.created_at, t.expires_at`),
  passkeys: section(sqlText`passkeys t`, sqlText`t.name, t.host, t.backed_up, t.created_at, t.last_used_at`),
  sign_in_codes: section(sqlText`participant_sign_in_codes t`, sqlText`t.kind, t.created_at, t.used_at`),
  visits: section(
    sqlText`visits t`,
    sqlText`t.landing_page, t.referrer, t.browser, t.os, t.device_type, t.screen_width, t.screen_height, t.utm_source, t.utm_medium, t.utm_campaign, t.country, t.city, t.started_at`,
  ),
  rule_events: section(
    sqlText`participant_events t left join event_types y on y.program_id = t.program_id and y.id = t.event_type_id`,
    sqlText`t.trigger, y.name, t.external_id, t.person, t.properties, t.occurred_at, t.revoked_at, t.trace, t.points`,
  ),
  events: section(
    sqlText`visit_events t join visits v on v.program_id = t.program_id and v.id = t.visit_id`,
    sqlText`t.name, t.properties, t.time`,
    sqlText`v.participant_id`,
  ),
  changes: section(
    sqlText`audit_entries t`,
    sqlText`t.action, t.reason, t.before, t.after, t.created_at`,
    sqlText`t.target_type = 'participant' and t.target_id`,
  ),
};

const PAGE_ROWS = 500;

/** How many rows each part of `accountData` has, in its order. */
export async function accountDataCounts(
  programId: ProgramId,
  participantId: string,
): Promise<{ name: string; count: number }[]> {
  const counts = Object.entries(SECTIONS).map(
    ([name, { count }], index) =>
      sqlText`select ${index} as position, ${sqlLiteral(name)} as name, (${count})::int as count`,
  );
  return sql(sqlText`select name, count from (${joinSql(counts, " union all ")}) c order by position`, [
    programId,
    participantId,
  ]);
}

/** What `accountData` has of the participant's own row. */
export async function accountProfile(programId: ProgramId, participantId: string): Promise<Record<string, unknown>> {
  const [row] = await sql<{ profile: Record<string, unknown> }>(PROFILE, [programId, participantId]);
  return row?.profile ?? {};
}

/** Yields the chunks of one JSON document with everything that is stored about the participant, read page by page. */
export async function* accountData(programId: ProgramId, participantId: string, now: Date): AsyncGenerator<string> {
  const profile = await accountProfile(programId, participantId);
  yield `{"created_at":${JSON.stringify(now)},"profile":${JSON.stringify(profile)}`;
  for (const [name, { rows: statement }] of Object.entries(SECTIONS)) {
    yield `,${JSON.stringify(name)}:[`;
    let after = FIRST_ID;
    for (let more = true, first = true; more;) {
      const rows = await sql<{ id: string; row: object }>(statement, [programId, participantId, after, PAGE_ROWS]);
      if (rows.length > 0) yield (first ? "" : ",") + rows.map(({ row }) => JSON.stringify(row)).join(",");
      after = rows.at(-1)?.id ?? after;
      more = rows.length === PAGE_ROWS;
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

const PROFILE = sqlText`select to_jsonb(r) as profile from (
  select p.email, (select array_agg(c.merged_email order by c.id) from participants c
      where c.program_id = p.program_id and c.merged_into_id = p.id and c.merged_email is not null) as former_emails,
    p.member_number, (select array_agg(c.member_number order by c.id) from participants c
      where c.program_id = p.program_id and c.merged_into_id = p.id and c.member_number is not null) as former_member_numbers,
    p.first_name, p.last_name, p.postal, p.profile, p.status, p.locale, p.time_zone, p.referral_code, p.aptos_wallet_address,
    s.channel as email_setting, f.name as picture, p.points_issued, p.points_pending, p.points_available, p.points_spent,
    p.points_expired, p.points_reversed, p.points_debt, p.eligible_offers_rewards, p.sign_in_count, p.last_sign_in_at, p.created_at
  from participants p
    left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
    left join media_files f on f.program_id = p.program_id and f.id = p.avatar_file_id
  where p.program_id = $1 and p.id = $2) r`;

/** The statements that read a page of the rows, and count them. */
type Section = { rows: SqlText; count: SqlText };

function section(tables: SqlText, columns: SqlText, participant = sqlText`t.participant_id`): Section {
  const own = sqlText`from ${tables} where t.program_id = $1 and ${participant} = $2`;
  return {
    rows: sqlText`select r.id, to_jsonb(r) - 'id' as row from (
      select t.id, ${columns} ${own} and t.id > $3 order by t.id limit $4) r order by r.id`,
    count: sqlText`select count(*) ${own}`,
  };
}
