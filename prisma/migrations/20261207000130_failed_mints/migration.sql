-- A failed mint stays when its claim is canceled, without the certificate.
ALTER TABLE chain_transactions DROP CONSTRAINT chain_transactions_certificate_check;
ALTER TABLE chain_transactions ADD CONSTRAINT chain_transactions_certificate_check
  CHECK ((kind = 'mint' OR certificate_id IS NULL) AND (kind <> 'mint' OR certificate_id IS NOT NULL OR status = 'failed')
    AND (kind = 'mint') = (participant_id IS NOT NULL));
