import { CsrfField } from "~/ui/forms/csrf";

interface Props {
  offerKey: string | undefined;
  /** Omitted if the form has its own field for it. */
  redemptionType?: string;
  idempotencyKey: string | undefined;
}

/** The hidden fields of a form that redeems an offer (`redeemForm` in services/offers). */
export function RedeemFields({ offerKey, redemptionType, idempotencyKey }: Props) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="endeca_key" value={offerKey} />
      {redemptionType ? <input type="hidden" name="redemption_type" value={redemptionType} /> : null}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
    </>
  );
}
