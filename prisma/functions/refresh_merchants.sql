-- Updates the derived columns of these merchants. Transactions that write merchants or offers call it at their end.
CREATE OR REPLACE FUNCTION refresh_merchants(p_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE merchants m SET offers_count = derived.offers, top_value_cents = derived.top_value, search = array_to_tsvector(derived.words)
  FROM (SELECT n.id, count(o.id) AS offers, coalesce(max(o.value_cents), 0) AS top_value,
          words_of(concat_ws(' ', n.name, n.second_category, string_agg(concat_ws(' ', o.text_short, o.text_long), ' '))) AS words
        FROM merchants n LEFT JOIN offers o ON o.merchant_id = n.id WHERE n.id = ANY (p_ids) GROUP BY n.id) derived
  WHERE m.id = derived.id;
  -- Sorted, so that concurrent transactions cannot deadlock.
  INSERT INTO merchant_words (word)
    SELECT DISTINCT word FROM merchants, unnest(tsvector_to_array(search)) word WHERE id = ANY (p_ids) ORDER BY 1
    ON CONFLICT DO NOTHING;
END $$;
