-- A question may be answered with a photo. The photo is stored before the answer, and the answer gets its id.
ALTER TABLE questions DROP CONSTRAINT questions_answer_type_check;
ALTER TABLE questions ADD CONSTRAINT questions_answer_type_check CHECK (answer_type IN ('text', 'text_area', 'dropdown',
  'date', 'date_time', 'time', 'radio_button', 'image_radio_button', 'check_box', 'image_check_box', 'boolean',
  'wysiwyg', 'phone', 'number', 'decimal', 'photo'));

-- CreateTable
CREATE TABLE "answer_photos" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "answer_photos_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "answer_photos_program_id_participant_id_idx" ON "answer_photos"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "answer_photos_program_id_question_id_idx" ON "answer_photos"("program_id", "question_id");

-- CreateIndex
CREATE INDEX "answer_photos_created_at_idx" ON "answer_photos"("created_at");

-- AddForeignKey
ALTER TABLE "answer_photos" ADD CONSTRAINT "answer_photos_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "answer_photos" ADD CONSTRAINT "answer_photos_program_id_question_id_fkey" FOREIGN KEY ("program_id", "question_id") REFERENCES "questions"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;
