import { CsrfField } from "~/ui/csrf";

interface Props {
  endecaKey: string | undefined;
  /** Absent where the form asks for it. */
  redemptionType?: string;
  idempotencyKey: string | undefined;
}

/** What a form that redeems an offer carries along (services/offers `redeemForm`). */
export function RedeemFields({ endecaKey, redemptionType, idempotencyKey }: Props) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="endeca_key" value={endecaKey} />
      {redemptionType ? <input type="hidden" name="redemption_type" value={redemptionType} /> : null}
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
    </>
  );
}
