-- Events about an action, its completion and its postings are made by the worker from one small row. Writing each of them
-- while points move made earning a fifth slower.
CREATE TABLE "webhook_actions" (
    "program_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "action_id" UUID NOT NULL,

    CONSTRAINT "webhook_actions_pkey" PRIMARY KEY ("program_id","sequence")
);

-- Room for the events of an action behind its own.
ALTER SEQUENCE webhook_events_sequence_seq INCREMENT BY 10;

DROP TRIGGER challenge_completions_new_events ON challenge_completions;
DROP TRIGGER point_postings_new_events ON point_postings;
