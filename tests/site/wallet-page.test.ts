import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import { createParticipant, createProgram, createReward, participantCtx } from "../factories";
import { sendRequest } from "../server/http-client";
import { appUnder, buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";

// own process: the server closes the connections to the database for good.
await testDatabase();
const wallet = await appUnder("public/wallet");
const noFiles = relative(process.cwd(), mkdtempSync(join(tmpdir(), "loyalty-wallet-")));
const server = await serve(await buildUnder("sandbox/wallet", noFiles));
afterAll(() => server.close());

it("is served by the web server for the card of a member and for one with a long note", async () => {
  const { id: programId, subdomain } = await createProgram();
  const { id } = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
  const token = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  const mug = await createReward(programId, {
    name: "Mug",
    threshold: 0n,
    coupons: ["SUN-1234"],
    redemptionDetails: `<p>${"Show it at the counter. ".repeat(60)}</p>`,
  });
  await claimOrBuyReward(await participantCtx(programId, id), mug.id, null);
  const claim = await prisma.rewardClaim.findFirstOrThrow({ where: { programId } });
  for (const [card, title, length] of [
    ["member", "Maya Lopez", 1_300],
    [claim.id, "SUN-1234", 3_000],
  ] as const) {
    const headers = { cookie: `${COOKIES.participant}=${token}`, host: `${subdomain}.localhost` };
    const link = await wallet(new Request(`http://${subdomain}.localhost/public/wallet/google/${card}`, { headers }));
    const address = link.headers.get("location")!;
    expect(address.length).toBeGreaterThan(length);
    const page = await sendRequest(server.port, address, { headers: { ...headers, accept: "text/html" } });
    expect([page.status, page.text.includes(title)]).toEqual([200, true]);
  }
});
