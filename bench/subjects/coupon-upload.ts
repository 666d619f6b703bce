/** Adds files of coupon codes one after the other until the time is over. Prints how many, and how long it took. */
import { Readable } from "node:stream";
import { programIdFrom } from "~/auth/program-id.server";
import { closeDatabase } from "~/platform/database/connections.server";
import { addCoupons } from "~/services/coupons/coupons.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { CouponUpload, Uploaded } from "../coupons";

const { programId, rewardId, codes, seconds } = JSON.parse(process.argv[2]!) as CouponUpload;
const ctx: AdminProgramCtx = {
  actor: {
    kind: "admin",
    id: programId,
    sessionId: programId,
    email: "",
    firstName: "",
    lastName: "",
    preferredLocale: "en",
    superAdmin: true,
    organizationIds: [],
    roles: {},
  },
  programId: programIdFrom(programId),
  program: await catalogueOf(programIdFrom(programId)),
  now: new Date(),
  locale: "en",
  requestId: "bench",
};

const from = performance.now();
const elapsed = () => (performance.now() - from) / 1000;
let added = 0;
do {
  const lines = Array.from({ length: codes }, (_, n) => `${Date.now().toString(36)}-${process.pid}-${n}\n`).join("");
  const file = { content: { stream: () => Readable.from([Buffer.from(lines)]) } };
  added += (await addCoupons({ ...ctx, now: new Date() }, rewardId, { codes: "", file })).added;
} while (elapsed() < seconds);
const uploaded: Uploaded = { added, seconds: elapsed() };
await closeDatabase();
console.log(JSON.stringify(uploaded));
