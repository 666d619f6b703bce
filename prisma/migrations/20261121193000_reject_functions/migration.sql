-- The triggers' functions under names that use the same word as the rest of the code. Their bodies are in
-- prisma/functions.
ALTER FUNCTION refuse_change() RENAME TO reject_change;
ALTER FUNCTION refuse_audit_change() RENAME TO reject_audit_change;
ALTER FUNCTION refuse_answer_of_deleted() RENAME TO reject_answer_of_deleted;
