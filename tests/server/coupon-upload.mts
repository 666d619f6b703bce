/** Adds codes to a reward in a process that a test kills. */
import { addCoupons } from "~/services/coupons/coupons.admin.server";
import { adminCtx } from "../factories";

const [programId, rewardId, count] = process.argv.slice(2) as [string, string, string];
const codes = Array.from({ length: Number(count) }, (_, n) => `CODE-${n}`).join();
await addCoupons(await adminCtx(programId, "manager"), rewardId, { codes });
process.exit(0);
