-- Each key by itself, before the triggers: a migration that locks two tables which are in use can meet a transaction that
-- locks them in the other order.
-- AddForeignKey
ALTER TABLE "sweepstake_entrants" ADD CONSTRAINT "sweepstake_entrants_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;
