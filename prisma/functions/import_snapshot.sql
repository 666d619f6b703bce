-- What an account has of what an import can set: `fields` are columns of participants by name, which an undo sets back.
-- A new column that an import sets is one more line here.
CREATE OR REPLACE FUNCTION import_snapshot(p_person participants) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'fields', jsonb_build_object(
      'email', p_person.email,
      'first_name', p_person.first_name,
      'last_name', p_person.last_name,
      'postal', p_person.postal,
      'referral_code', p_person.referral_code,
      'email_setting_id', p_person.email_setting_id,
      'created_at', p_person.created_at),
    'profile', p_person.profile,
    'points', p_person.points_available,
    'debt', p_person.points_debt,
    'earned', p_person.points_issued - p_person.points_reversed,
    'mails', NOT EXISTS (SELECT FROM communication_settings s
      WHERE s.program_id = p_person.program_id AND s.id = p_person.email_setting_id AND s.channel = 'none'),
    'tags', (SELECT coalesce(jsonb_object_agg(g.id, g.name), '{}') FROM taggings t
      JOIN tags g ON g.program_id = t.program_id AND g.id = t.tag_id AND g.kind = 'admin'
      WHERE t.program_id = p_person.program_id AND t.participant_id = p_person.id))
$$;
