/**
 * SQL of the offers that a participant has earned, by completing a challenge that grants offers: `reward_id` and
 * `earned_on`, one row for each completion. Only published ones, as on home: drafts are nobody's yet. `$1` is the
 * program, `$2` the participant.
 */
export const EARNED_OFFERS = `select r.id as reward_id, d.completed_at as earned_on from challenge_completions d
   join challenges c on c.program_id = d.program_id and c.id = d.challenge_id and c.grants_offers
   join rewards r on r.program_id = d.program_id and r.selection = 'offer' and r.published
  where d.program_id = $1 and d.participant_id = $2`;
