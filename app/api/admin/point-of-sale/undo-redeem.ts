import { undo_redeem } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { undoRedeemIntent } from "~/services/point-of-sale/codes.schema";

/** `POST programs/{id}/codes:undo_redeem {code}`: makes a used coupon unused again. */
export const action = programCallAction(undoRedeemIntent, { undo_redeem }, { POST: "undo_redeem" });
