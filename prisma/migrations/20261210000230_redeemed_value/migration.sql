-- What an offer was worth when it was redeemed, for what a member saved this year. Those of offers that are gone stay
-- without one.
ALTER TABLE offer_redemptions ADD COLUMN value_cents integer;
UPDATE offer_redemptions r SET value_cents = o.value_cents FROM offers o WHERE o.offer_key = r.offer_key;
