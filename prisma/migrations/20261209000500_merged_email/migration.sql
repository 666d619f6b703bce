-- The address of an account that was merged into another one: nobody else may open an account with it.
ALTER TABLE participants ADD COLUMN merged_email text;
