ALTER TABLE habit_days VALIDATE CONSTRAINT habit_days_check;
