/** Searching the directory as the product does it. Prints how long a search took. */
import type { SiteCtx } from "~/services/context";
import { closeDatabase } from "~/services/database.server";
import { merchantsQuery } from "~/services/offers/offers.schema";
import { searchMerchants } from "~/services/offers/offers.server";
import { latencyOf } from "../latency";
import type { OffersLoop } from "../offers";
import { searchOf } from "../searches";

const { kind, seconds } = JSON.parse(process.argv[2]!) as OffersLoop;
const program = { features: ["offers_reward"] } as SiteCtx["program"];
/** What the door would hand to the use case. */
const ctx = { actor: { kind: "visitor" }, now: new Date(), locale: "en", requestId: "bench", program } as SiteCtx;

const latency = await latencyOf((n) => searchMerchants(ctx, merchantsQuery.parse(searchOf(kind, n))), seconds);
await closeDatabase();
console.log(JSON.stringify(latency));
