-- Sent again by hand, so it does not wait for earlier events of its participant.
ALTER TABLE "webhook_deliveries" ADD COLUMN "out_of_order" BOOLEAN NOT NULL DEFAULT false;
