-- Takes a reward back from a winner who could not be reached, so that somebody else can get it. Their coupon is free
-- again. Returns false, and changes nothing, when the certificate was minted.
CREATE OR REPLACE FUNCTION take_back_win(p_program uuid, p_claim uuid, p_now timestamptz) RETURNS boolean
LANGUAGE sql AS $$ SELECT take_back_claim(p_program, p_claim, false, p_now) $$;
