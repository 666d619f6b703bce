-- Apart from the migration before, so that the check of all rows locks out nobody.
ALTER TABLE habit_days VALIDATE CONSTRAINT habit_days_check;
ALTER TABLE programs VALIDATE CONSTRAINT programs_daily_check;
