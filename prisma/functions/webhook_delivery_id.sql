-- The id of an event's delivery to an endpoint: a UUIDv7 with the time of the event, and always the same. So an event has
-- one delivery per endpoint, in the partition of the same week.
CREATE OR REPLACE FUNCTION webhook_delivery_id(p_event uuid, p_endpoint uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (left(p_event::text, 13) || '-7' || substr(hash, 1, 3) || '-8' || substr(hash, 4, 3) || '-' || right(hash, 12))::uuid
    FROM md5(p_event::text || p_endpoint) hash
$$;
