-- Apart from the migration before, so that the check of all rows locks out nobody.
ALTER TABLE celebrations VALIDATE CONSTRAINT celebrations_kind_check;
ALTER TABLE celebrations VALIDATE CONSTRAINT celebrations_reward_check;
