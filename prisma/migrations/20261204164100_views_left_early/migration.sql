-- Whether the participant stayed with the post until its wait was over. A post that they left early has earned nothing yet.
ALTER TABLE social_post_views ADD COLUMN waited boolean NOT NULL DEFAULT true;
