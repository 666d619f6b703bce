/** Searches the directory by its use case. Prints the latency. */
import { closeDatabase } from "~/platform/database/connections.server";
import { merchantsQuery } from "~/services/offers/offers.schema";
import { searchMerchants } from "~/services/offers/offers.site.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { latencyOf } from "../latency";
import type { OffersLoop } from "../offers";
import { searchOf } from "../searches";

const { kind, seconds } = JSON.parse(process.argv[2]!) as OffersLoop;
const program = { features: ["offers_reward"] } as SiteCtx["program"];
/** The context, as a handler would make it. */
const ctx = { actor: { kind: "visitor" }, now: new Date(), locale: "en", requestId: "bench", program } as SiteCtx;

const latency = await latencyOf((n) => searchMerchants(ctx, merchantsQuery.parse(searchOf(kind, n))), seconds);
await closeDatabase();
console.log(JSON.stringify(latency));
