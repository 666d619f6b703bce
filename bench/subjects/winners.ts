/** Draws the winners of a sweepstake, checks the draw as the proof page does, and syncs a milestone. Prints the seconds. */
import { programIdFrom } from "~/auth/program-id.server";
import { closeDatabase } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { commitDraws } from "~/services/draws/draws.jobs.server";
import { getDrawList, getDrawProofs } from "~/services/draws/draws.site.server";
import { setSweepstakeWinners } from "~/services/draws/sweepstakes.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx, SiteCtx } from "~/services/programs/program-context";
import { syncWinners } from "~/services/winner-syncs/winner-syncs.admin.server";
import { runWinnerSync } from "~/services/winner-syncs/winner-syncs.jobs.server";
import { checkDraw } from "~/site/draw/check-draw";
import type { WinnersStage, WinnersTimes } from "../winners";

const stage = JSON.parse(process.argv[2]!) as WinnersStage;
const programId = programIdFrom(stage.programId);
const program = await catalogueOf(programId);
const now = new Date();
const ctx = { programId, program, now, locale: "en", requestId: "bench" } as const;
const admin: AdminProgramCtx["actor"] = {
  kind: "admin",
  id: stage.adminId,
  sessionId: stage.adminId,
  email: "",
  firstName: "",
  lastName: "",
  preferredLocale: "en",
  superAdmin: true,
  organizationIds: [],
  roles: {},
};

const seconds = async (run: () => Promise<unknown>) => {
  const from = performance.now();
  await run();
  return (performance.now() - from) / 1000;
};

await commitDraws({ actor: { kind: "system", name: "bench" }, now, locale: "en", requestId: "bench" });
let won = 0;
const draw = await seconds(async () => {
  won = (await setSweepstakeWinners({ ...ctx, actor: admin }, stage.sweepstakeId)).length;
});
const site: SiteCtx = { ...ctx, actor: { kind: "visitor" } };
const { draws } = await getDrawProofs(site, stage.sweepstakeId);
const text = await getDrawList(site, stage.sweepstakeId, "1");
const proof = draws.find(({ number }) => number === 1)!;
let checked = false;
const check = await seconds(async () => {
  checked = Object.values(await checkDraw(proof, text)).every(Boolean);
});
const { id } = await syncWinners({ ...ctx, actor: admin }, stage.milestoneId, true);
const sync = await seconds(() => runWinnerSync({ ...ctx, actor: { kind: "system", name: "bench" } }, id));
const [result] = await sql<{ winners: number }>(sqlText`select winners from winner_syncs where id = $1`, [id]);
await closeDatabase();
if (won === 0 || !checked || result?.winners !== stage.participants)
  throw new Error(JSON.stringify({ won, checked, result }));
const times: WinnersTimes = { draw, check, sync };
console.log(JSON.stringify(times));
