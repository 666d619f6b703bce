-- The first line of the file as it is; `columns` has what each column is taken for. Imports of before have none.
ALTER TABLE "participant_imports" ADD COLUMN "headings" TEXT[] DEFAULT ARRAY[]::TEXT[];
