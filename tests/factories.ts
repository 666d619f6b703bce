/** Rows and contexts for tests. Each factory creates a valid row; a test overrides only what it is about. */
import { programIdFrom } from "~/auth/program-id.server";
import type { Prisma } from "~/generated/prisma/client";
import type { AdminActor, ParticipantActor, ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import type { Role } from "~/platform/permissions";
import { earnedPoints } from "~/services/points/earned-points";
import { movePoints } from "~/services/points/moves.server";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import type { ParticipantCtx, ProgramCtx, SiteCtx } from "~/services/programs/program-context";

/** The time of tests, unless they set another. */
export const NOW = new Date("2026-11-21T12:00:00.000Z");

/** `count` seconds after NOW (before it, when negative). */
export function secondsFromNow(count: number): Date {
  return new Date(NOW.getTime() + count * 1000);
}

let counter = 0;
const next = () => ++counter;

type Overrides<Input> = Partial<Omit<Input, "programId">>;

async function createOrganization(): Promise<string> {
  const { id } = await prisma.organization.create({
    data: { id: uuidv7(NOW), name: `Organization ${next()}`, createdAt: NOW },
  });
  return id;
}

export async function createProgram(overrides: Partial<Prisma.ProgramUncheckedCreateInput> = {}) {
  const number = next();
  return prisma.program.create({
    data: {
      id: uuidv7(NOW),
      organizationId: overrides.organizationId ?? (await createOrganization()),
      name: `Program ${number}`,
      subdomain: `program-${number}`,
      firstStepsHiddenAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
      ...overrides,
    },
  });
}

export async function createParticipant(
  programId: string,
  overrides: Overrides<Prisma.ParticipantUncheckedCreateInput> = {},
) {
  const number = next();
  return prisma.participant.create({
    data: {
      programId,
      id: uuidv7(NOW),
      email: `person${number}@example.test`,
      firstName: "Pat",
      lastName: `Person ${number}`,
      status: "active",
      referralCode: `CODE${number}`,
      createdAt: NOW,
      updatedAt: NOW,
      ...overrides,
    },
  });
}

/** Points that a participant can spend. */
export async function givePoints(programId: string, participantId: string, amount: number): Promise<void> {
  const order = { kind: "earn", actionType: "external", title: "Order", now: NOW } as const;
  await movePoints(sql, { ...order, programId: programIdFrom(programId), participantId, amount });
}

/** A published challenge of type link worth 50 points. */
export async function createChallenge(
  programId: string,
  overrides: Overrides<Prisma.ChallengeUncheckedCreateInput> = {},
) {
  const number = next();
  const challenge = await prisma.challenge.create({
    data: {
      programId,
      id: uuidv7(NOW),
      identifier: `challenge-${number}`,
      caption: `Challenge ${number}`,
      challengeType: "link",
      linkUrl: "https://shop.example.test/",
      published: true,
      points: 50n,
      createdAt: NOW,
      updatedAt: NOW,
      ...overrides,
    },
  });
  dropCatalogue(programId);
  return challenge;
}

/** A question of a collect challenge, with its options in order; those that start with `*` are the correct ones. */
export async function createQuestion(
  programId: string,
  challengeId: string,
  answerType: string,
  { options = [], ...overrides }: Overrides<Prisma.QuestionUncheckedCreateInput> & { options?: string[] } = {},
) {
  const question = await prisma.question.create({
    data: {
      programId,
      id: uuidv7(NOW),
      challengeId,
      title: `Question ${next()}`,
      answerType,
      position: next(),
      ...overrides,
    },
  });
  const rows = options.map((details, position) => ({
    programId,
    id: uuidv7(NOW),
    questionId: question.id,
    details: details.replace(/^\*/, ""),
    isCorrect: details.startsWith("*"),
    position,
  }));
  await prisma.questionOption.createMany({ data: rows });
  dropCatalogue(programId);
  return { ...question, options: rows };
}

/** A post of a unified_social challenge: by default a picture. */
export async function createPost(
  programId: string,
  challengeId: string,
  overrides: Overrides<Prisma.SocialNetworkPostUncheckedCreateInput> = {},
) {
  const url = "https://social.example.com/page";
  const page = await prisma.socialNetworkPage.upsert({
    where: { programId_platform_url: { programId, platform: "instagram", url } },
    create: { programId, id: uuidv7(NOW), platform: "instagram", url, createdAt: NOW },
    update: {},
  });
  return prisma.socialNetworkPost.create({
    data: {
      programId,
      id: uuidv7(NOW),
      challengeId,
      pageId: page.id,
      postType: "image",
      publishedAt: NOW,
      position: next(),
      ...overrides,
    },
  });
}

/** A published redeem reward that costs 100 points, without a limit; `coupons` are its codes. */
export async function createReward(
  programId: string,
  { coupons = [], ...overrides }: Overrides<Prisma.RewardUncheckedCreateInput> & { coupons?: string[] } = {},
) {
  const reward = await prisma.reward.create({
    data: {
      programId,
      id: uuidv7(NOW),
      name: `Reward ${next()}`,
      selection: "redeem",
      threshold: 100n,
      createdAt: NOW,
      updatedAt: NOW,
      ...overrides,
    },
  });
  await prisma.rewardCoupon.createMany({
    data: coupons.map((code) => ({ programId, id: uuidv7(NOW), rewardId: reward.id, code, createdAt: NOW })),
  });
  dropCatalogue(programId);
  return reward;
}

type When = { now?: Date };

/** A visitor on the program's site. */
export async function siteCtx(programId: string, { now = NOW }: When = {}): Promise<SiteCtx> {
  return { ...(await inProgram(programId, now)), actor: { kind: "visitor" } };
}

/** A participant on their program's site, with the current values of their row. */
export async function participantCtx(
  programId: string,
  participantId: string,
  { now = NOW }: When = {},
): Promise<ParticipantCtx> {
  const row = await prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id: participantId } } });
  const actor: ParticipantActor = {
    kind: "participant",
    id: row.id,
    sessionId: uuidv7(now),
    email: row.email ?? "",
    firstName: row.firstName,
    lastName: row.lastName,
    postal: row.postal,
    profile: row.profile as Record<string, string>,
    status: row.status,
    locale: row.locale,
    emailSettingId: row.emailSettingId,
    avatarFileId: row.avatarFileId,
    eligibleOffersRewards: row.eligibleOffersRewards,
    unusedPoints: Number(row.pointsAvailable),
    lifetimePoints: earnedPoints(row),
    pointsDebt: Number(row.pointsDebt),
    timeZone: row.timeZone,
    newTierId: null,
    celebrations: [],
    completedChallenges: row.completedChallenges,
    memberNumber: row.memberNumber ?? "",
    createdAt: row.createdAt,
  };
  return { ...(await inProgram(programId, now)), actor };
}

/** An admin with `role` on the program; "owner" owns the organization, null is an admin without a role here. */
export async function adminCtx(
  programId: string,
  role: Role | "owner" | null,
  { now = NOW }: When = {},
): Promise<ProgramCtx<AdminActor>> {
  const context = await inProgram(programId, now);
  const actor: AdminActor = {
    kind: "admin",
    id: uuidv7(now),
    sessionId: uuidv7(now),
    email: "admin@example.test",
    firstName: "Alex",
    lastName: "Admin",
    superAdmin: false,
    preferredLocale: "en",
    organizationIds: role === "owner" ? [context.program.organizationId] : [],
    roles: role && role !== "owner" ? { [programId]: role } : {},
  };
  return { ...context, actor };
}

async function inProgram(programId: string, now: Date): Promise<Omit<ProgramCtx, "actor">> {
  const id: ProgramId = programIdFrom(programId);
  return { programId: id, program: await catalogueOf(id), now, locale: "en", requestId: "test" };
}
