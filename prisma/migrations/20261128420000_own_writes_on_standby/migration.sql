-- Where the log of the database ended after the session's last write, for reads from a standby.
ALTER TABLE "admin_sessions" ADD COLUMN "wrote_up_to" BIGINT;
