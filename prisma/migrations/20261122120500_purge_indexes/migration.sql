-- For the hourly deletion of what has expired. Visits arrive in the order of time, so a BRIN index of a few pages does.
CREATE INDEX "visits_started_at_idx" ON "visits" USING BRIN ("started_at");
CREATE INDEX "rate_limits_window_start_idx" ON "rate_limits"("window_start");
CREATE INDEX "checkout_sessions_visitor_idx" ON "checkout_sessions"("created_at") WHERE "participant_id" IS NULL AND "email" IS NOT NULL;

-- Waiting payments are looked up by email before each new one.
CREATE INDEX "checkout_sessions_program_id_email_idx" ON "checkout_sessions"("program_id", "email");
