import { beforeAll, expect, it } from "vitest";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import { prisma } from "~/platform/database/connections.server";
import {
  listParticipantPasskeys,
  removeParticipantPasskey,
} from "~/services/participant-accounts/participant-passkeys.admin.server";
import { participantPasskeysQuery } from "~/services/participant-accounts/participant-passkeys.schema";
import { adminCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { seedWorld, type World } from "../sign-in/sign-in-world";
import { PasskeyBrowser, signedIn } from "./passkey-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

const LOST = { reason: "Lost phone", note: "" };
const newest = participantPasskeysQuery.parse({});

async function withPasskey() {
  const person = await signedIn(world.demo);
  return { ...person, ...(await person.browser.addPasskey()) };
}

it("are listed for admins of the program, without their keys", async () => {
  const { id, passkey } = await withPasskey();
  const analyst = await adminCtx(world.demo, "analyst");
  const { result } = await listParticipantPasskeys(analyst, id, newest);
  expect(result).toEqual([
    {
      id: passkey.id,
      name: passkey.name,
      host: "demo.localhost",
      synced: true,
      created_at: passkey.created_at,
      last_used_at: null,
    },
  ]);
  const elsewhere = await adminCtx(world.harbor, "manager");
  await expect(listParticipantPasskeys(elsewhere, id, newest)).rejects.toMatchObject({ code: "not_found" });
  await expect(listParticipantPasskeys(analyst, "nonsense", newest)).rejects.toMatchObject({ code: "not_found" });
});

it("are removed for a reason, once, which signs the participant out everywhere", async () => {
  const { id, browser, passkey, authenticator } = await withPasskey();
  const second = await browser.addPasskey();
  const other = await withPasskey();
  const manager = await adminCtx(world.demo, "manager");
  for (const [ctx, who] of [
    [await adminCtx(world.harbor, "manager"), id],
    [manager, "nonsense"],
  ] as const)
    await expect(removeParticipantPasskey(ctx, who, passkey.id, LOST)).rejects.toMatchObject({ code: "not_found" });
  await removeParticipantPasskey(manager, id, other.passkey.id, LOST);
  await removeParticipantPasskey(manager, id, "nonsense", LOST);
  expect(await prisma.passkey.count({ where: { participantId: { in: [id, other.id] } } })).toBe(3);

  await Promise.all([1, 2].map(() => removeParticipantPasskey(manager, id, passkey.id, LOST)));
  const { result } = await listParticipantPasskeys(manager, id, newest);
  expect(result.map((row) => row.id)).toEqual([second.passkey.id]);
  const token = browser.cookies.get("sid")!;
  expect(await findParticipantSession(programIdFrom(world.demo), token, currentTime())).toBeNull();
  expect(await new PasskeyBrowser().signInWith(authenticator)).toMatchObject({ status: 422 });
  expect(await new PasskeyBrowser().signInWith(second.authenticator)).toMatchObject({ status: 200 });
  const where = { action: "participant.remove_passkey", targetId: id };
  expect(await prisma.auditEntry.findMany({ where })).toMatchObject([{ reason: "Lost phone" }]);
});
