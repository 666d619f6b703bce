import { prisma } from "~/platform/database/connections.server";
import { createChallenge, createReward } from "../factories";
import { createAdmins } from "../setup/people";

const CHALLENGES = 6;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A program with challenges that can be completed every second and a reward, in an empty database. */
export async function createWorld() {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const { demo: program, admins } = await createAdmins();
  await prisma.program.update({ where: { id: program }, data: { features: ["otp_login", "receipts"] } });
  await createChallenge(program, { challengeType: "signup", linkUrl: null, points: 100n, ...times });
  const challenges = Array.from({ length: CHALLENGES }, (_, n) => `visit-${n}`);
  for (const identifier of challenges)
    await createChallenge(program, { identifier, points: 10n, repeatable: true, repeatAfterSeconds: 1, ...times });
  const coffee = { name: "Coffee", threshold: 20n, repeatable: true, selection: "redeem" as const, ...times };
  const reward = (await createReward(program, coffee)).id;
  return { program, challenges, reward, managerCookies: admins.manager.cookie, times };
}
