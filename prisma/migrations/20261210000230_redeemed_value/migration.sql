-- What an offer was worth when it was redeemed, for what a member saved this year. Those of offers that are gone stay
-- without one; the next migration fills in the others.
ALTER TABLE offer_redemptions ADD COLUMN value_cents integer;
