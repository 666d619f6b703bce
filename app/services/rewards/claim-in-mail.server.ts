import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { translatedRow } from "~/platform/translations";
import type { RewardOfMail } from "~/services/mail/reward-mail";
import type { MailReader } from "~/services/mail/send-to-participant.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { programUrl } from "~/services/programs/program-url.server";
import { plainText } from "~/services/rich-text/sanitize-html.server";

/** A claim with its reward and coupon, as mails about it need them. */
type ClaimInMail = {
  participant_id: string;
  reward_id: string;
  name: string;
  redemptionDetails: string;
  translations: unknown;
  selection: string;
  points: string;
  code: string | null;
};

/** The claim with this id, or the one that an action belongs to; undefined when there is none. */
export async function claimInMail(
  programId: string,
  by: "id" | "action_id",
  value: string,
): Promise<ClaimInMail | undefined> {
  const [row] = await sql<ClaimInMail>(
    sqlText`select c.participant_id, r.id as reward_id, r.name, r.redemption_details as "redemptionDetails", r.translations,
        r.selection, c.points, k.code
       from reward_claims c
       join rewards r on r.program_id = c.program_id and r.id = c.reward_id
       left join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
      where c.program_id = $1 and c.${by} = $2`,
    [programId, value],
  );
  return row;
}

/** What mails say about the claim, in the reader's language, with a link to the reward. */
export function rewardInMail(claim: ClaimInMail, reader: MailReader, program: Catalogue): RewardOfMail {
  const { name: reward, redemptionDetails, code } = translatedRow(claim, reader.locale);
  const url = programUrl(program, `/reward/${claim.reward_id}`);
  return { ...reader, reward, code, details: plainText(redemptionDetails), url };
}
