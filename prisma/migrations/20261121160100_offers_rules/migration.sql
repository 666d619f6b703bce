-- What the schema language cannot say of the offers' tables, and their functions.

-- ── Checks ──────────────────────────────────────────────────────────────────

ALTER TABLE merchants
  ADD CONSTRAINT merchants_category_check CHECK (category IN (25, 26, 27, 91)),
  ADD CONSTRAINT merchants_slug_check CHECK (slug ~ '^[a-z0-9-]+$'),
  ADD CONSTRAINT merchants_place_check CHECK (latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE offers
  ADD CONSTRAINT offers_value_check CHECK (value_cents >= 0),
  ADD CONSTRAINT offers_types_check CHECK (redemption_types IS NOT NULL AND cardinality(redemption_types) > 0
    AND redemption_types <@ ARRAY['CLICK', 'MOBILE', 'PRINT']),
  ADD CONSTRAINT offers_web_site_check CHECK (web_site ~ '^https?://' OR NOT 'CLICK' = ANY (redemption_types));
ALTER TABLE zip_codes ADD CONSTRAINT zip_codes_zip_check CHECK (zip ~ '^[0-9]{5}$');
ALTER TABLE offer_redemptions
  ADD CONSTRAINT offer_redemptions_type_check CHECK (redemption_type IN ('CLICK', 'MOBILE', 'PRINT')),
  -- What was redeemed has its voucher, or needs none.
  ADD CONSTRAINT offer_redemptions_voucher_check CHECK (redeemed_at IS NULL OR redemption_type = 'CLICK'
    OR voucher_code IS NOT NULL OR voucher_url IS NOT NULL);
ALTER TABLE offer_reports ADD CONSTRAINT offer_reports_status_check CHECK (status IN ('open', 'resolved'));

-- ── Searching ───────────────────────────────────────────────────────────────

-- The nearest merchants, all and of one category, with what a search counts and sorts by: hundreds are read for each
-- search, and their rows lie all over the table. A merchant without offers is not in the directory.
CREATE INDEX merchants_position_idx ON merchants USING gist (position) INCLUDE (id, name, offers_count, top_value_cents)
  WHERE offers_count > 0;
CREATE INDEX merchants_category_position_idx ON merchants USING gist (category, position) INCLUDE (id, name, offers_count, top_value_cents)
  WHERE offers_count > 0;

-- The square of half a degree that a place is in, as a number; app/services/offers/internal/geography.ts knows the same squares.
CREATE FUNCTION earth_cell(p_latitude double precision, p_longitude double precision) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN floor(p_latitude * 2)::integer * 1000 + least(floor(p_longitude * 2)::integer, 359);

-- Words within squares: a common word is everywhere, but only so often around here. As an array, since that is what this
-- kind of index compares with a list of squares at once.
CREATE INDEX merchants_search_idx ON merchants USING gin ((ARRAY[earth_cell(latitude, longitude)]), search) WHERE offers_count > 0;
CREATE INDEX merchant_words_initial_idx ON merchant_words (left(word, 1), length(word));
CREATE INDEX merchant_words_trigrams_idx ON merchant_words USING gin (word gin_trgm_ops);

-- The words of a text without case, accents and punctuation; "Joe's" is one word. Longer than 40 characters none is.
CREATE FUNCTION words_of(p_text text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT left(word, 40)
    FROM regexp_split_to_table(translate(lower(unaccent(p_text)), '''', ''), '[[:space:][:punct:]]+') word WHERE word <> '' ORDER BY 1)
$$;

-- A keyword as a search: every word of it must begin one of the merchant's words. `p_forgiving`: or one of the words
-- that are spelled nearly like it must be there. Null when there is no word in it. The directory's words stand for their
-- beginning: an index compares whole words with the squares at once, beginnings it would first look up everywhere.
CREATE FUNCTION keyword_query(p_keyword text, p_forgiving boolean) RETURNS tsquery LANGUAGE sql STABLE STRICT AS $$
  SELECT string_agg('(' || quote_literal(w) || coalesce(' | ' || begun.words, '') || coalesce(' | ' || nearly.words, '') || ')', ' & ')::tsquery
  FROM unnest((words_of(p_keyword))[1:8]) w
  LEFT JOIN LATERAL (
    SELECT string_agg(quote_literal(longer.word), ' | ') AS words FROM (
      SELECT m.word FROM merchant_words m
      WHERE left(m.word, 1) = left(w, 1) AND length(m.word) > length(w) AND starts_with(m.word, w)
      ORDER BY length(m.word), m.word LIMIT 50) longer) begun ON true
  LEFT JOIN LATERAL (
    SELECT string_agg(quote_literal(near.word), ' | ') AS words FROM (
      SELECT m.word FROM merchant_words m, least(2, length(w) - 2) AS edits
      WHERE p_forgiving AND edits > 0
        AND ((left(m.word, 1) = left(w, 1) AND length(m.word) BETWEEN length(w) - edits AND length(w) + edits) OR m.word % w)
        AND levenshtein_less_equal(m.word, w, edits) <= edits
      ORDER BY levenshtein_less_equal(m.word, w, edits), m.word LIMIT 8) near) nearly ON true
$$;

-- What of these merchants follows from their offers; whoever writes merchants or offers calls it in the same transaction.
CREATE FUNCTION refresh_merchants(p_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merchants m SET offers_count = told.offers, top_value_cents = told.top_value, search = array_to_tsvector(told.words)
  FROM (SELECT n.id, count(o.id) AS offers, coalesce(max(o.value_cents), 0) AS top_value,
          words_of(concat_ws(' ', n.name, n.second_category, string_agg(concat_ws(' ', o.text_short, o.text_long), ' '))) AS words
        FROM merchants n LEFT JOIN offers o ON o.merchant_id = n.id WHERE n.id = ANY (p_ids) GROUP BY n.id) told
  WHERE m.id = told.id;
  -- In order, so that two imports at once cannot wait for each other.
  INSERT INTO merchant_words (word)
    SELECT DISTINCT word FROM merchants, unnest(tsvector_to_array(search)) word WHERE id = ANY (p_ids) ORDER BY 1
    ON CONFLICT DO NOTHING;
END $$;

-- ── Redeeming ───────────────────────────────────────────────────────────────

-- MOBILE is once a calendar year for a participant and an offer, and so is taking it back.
CREATE UNIQUE INDEX offer_redemptions_yearly_idx ON offer_redemptions (program_id, participant_id, endeca_key, year)
  WHERE redemption_type = 'MOBILE' AND voided_at IS NULL;
CREATE UNIQUE INDEX offer_redemptions_undone_idx ON offer_redemptions (program_id, participant_id, endeca_key, year)
  WHERE voided_at IS NOT NULL;
CREATE UNIQUE INDEX offer_reports_open_idx ON offer_reports (program_id, participant_id, endeca_key) WHERE status = 'open';

-- ── Account deletion ────────────────────────────────────────────────────────

-- Forgets a person: personal fields, profile, answers, sessions, codes and what audit rows quote of them. Their
-- postings and actions stay under the nameless id, so that every balance still adds up; the email is free again.
-- Gives the ids of files that were only theirs. Doing it twice changes nothing.
CREATE OR REPLACE FUNCTION forget_participant(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points_lock(p_program, p_participant);
  RETURN QUERY SELECT avatar_file_id FROM participants WHERE program_id = p_program AND id = p_participant AND avatar_file_id IS NOT NULL;
  UPDATE participants SET email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, profile = '{}',
      avatar_file_id = NULL, email_setting_id = NULL, referral_code = id::text, status = 'inactive',
      eligible_offers_rewards = false, deleted_at = coalesce(deleted_at, p_now), updated_at = p_now
    WHERE program_id = p_program AND id = p_participant;
  DELETE FROM participant_sessions WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM idempotency_keys WHERE program_id = p_program
    AND scope IN ('points:' || p_participant, 'complete:' || p_participant, 'claim:' || p_participant, 'redeem:' || p_participant);
  UPDATE offer_reports SET message = '' WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE visits SET participant_id = NULL, landing_page = NULL, referrer = NULL WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE checkout_sessions SET email = NULL WHERE program_id = p_program AND participant_id = p_participant;
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL WHERE program_id = p_program
    AND ((target_type = 'participant' AND target_id = p_participant) OR (actor_type = 'participant' AND actor_id = p_participant));
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
