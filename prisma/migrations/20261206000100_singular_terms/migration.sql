-- The program's words for one point and one reward; null where the operator has entered none.
alter table programs
  add column term_points_singular text,
  add column term_rewards_singular text;
