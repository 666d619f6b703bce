-- Until now every payment was in US dollars.
ALTER TABLE "programs" ADD COLUMN     "currency" TEXT NOT NULL DEFAULT 'USD';
ALTER TABLE "programs" ADD CONSTRAINT "programs_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');

ALTER TABLE "checkout_sessions" ALTER COLUMN "currency" DROP DEFAULT;
UPDATE "checkout_sessions" SET "currency" = upper("currency");
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$');
