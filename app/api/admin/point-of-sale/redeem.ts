import { redeem } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { redeemIntent } from "~/services/point-of-sale/codes.schema";

/** `POST programs/{id}/codes:redeem {code, mode, store, register}`: what a code is, and marks a coupon as used. */
export const action = programCallAction(redeemIntent, { redeem }, { POST: "redeem" });
