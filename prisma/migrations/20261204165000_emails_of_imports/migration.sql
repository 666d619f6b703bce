-- Who changes the email of an account can sign in as its owner. An API key may do so only with the permission for it.
ALTER TABLE participant_imports ADD COLUMN may_change_emails boolean NOT NULL DEFAULT true;
