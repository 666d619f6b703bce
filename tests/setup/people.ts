import { openAdminSession } from "~/auth/admin-sessions.server";
import { newApiKey } from "~/auth/api-keys.server";
import { programIdFrom } from "~/auth/program-id.server";
import type { Prisma } from "~/generated/prisma/client";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidsv7, uuidv7 } from "~/platform/ids.server";
import { API_KEY_SCOPES, type Role } from "~/platform/permissions";
import { movePoints } from "~/services/points/moves.server";
import * as rows from "../factories";

const now = new Date();

/** Two organizations with their programs and admins, named as in the demo data; the rows are those of factories.ts. */
export async function createAdmins() {
  const [sunrise, northwindOrganization] = await Promise.all([
    createOrganization("Sunrise Group"),
    createOrganization("Northwind Circle"),
  ]);
  const demo = await createProgram(sunrise, "demo");
  const harbor = await createProgram(sunrise, "harbor");
  const northwind = await createProgram(northwindOrganization, "northwind");
  const admins = {
    super: await createAdmin("super", { superAdmin: true }),
    owner: await createAdmin("owner", { organizationId: sunrise }),
    manager: await createAdmin("manager", { roles: { [demo]: "manager" } }),
    reviewer: await createAdmin("reviewer", { roles: { [demo]: "reviewer" } }),
    analyst: await createAdmin("analyst", { roles: { [demo]: "analyst" } }),
    nobody: await createAdmin("nobody", {}),
    "nw-owner": await createAdmin("nw-owner", { organizationId: northwindOrganization }),
  };
  return { demo, harbor, northwind, admins };
}

const times = { createdAt: now, updatedAt: now };

/** A participant with available points, of which there are no postings. */
export async function createParticipant(programId: string, firstName: string, points = 0): Promise<string> {
  const balances = { pointsAvailable: points, pointsIssued: points };
  const email = `${firstName.toLowerCase()}-${uuidv7(now).slice(-6)}@example.test`;
  return (await rows.createParticipant(programId, { firstName, lastName: "Test", email, ...balances, ...times })).id;
}

/** A template for emails to one participant. */
export async function createTemplate(programId: string): Promise<string> {
  const id = uuidv7(now);
  const texts = { en: { subject: "Your Mug", text: "Hello {name}, it is here." } };
  await prisma.messageTemplate.create({ data: { programId, id, name: `Mug ${id.slice(-6)}`, texts, ...times } });
  return id;
}

/** A note about a participant. */
export async function createNote(programId: string, participantId: string, authorId: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.participantNote.create({
    data: { programId, id, participantId, authorId, text: "Prefers calls", createdAt: now },
  });
  return id;
}

/** A passkey of a participant. */
export async function createPasskey(programId: string, participantId: string): Promise<string> {
  const { id } = await prisma.passkey.create({
    data: {
      programId,
      id: uuidv7(now),
      participantId,
      credentialId: uuidv7(now),
      publicKey: Buffer.alloc(1),
      host: "demo.localhost",
      name: "Phone",
      multiDevice: true,
      backedUp: true,
      createdAt: now,
    },
  });
  return id;
}

/** Points of a participant that an admin has to approve, and that expire in 30 days. */
export async function createPendingLot(programId: string, participantId: string): Promise<string> {
  const { actionId } = await movePoints(sql, {
    programId: programIdFrom(programId),
    participantId,
    kind: "earn_pending",
    amount: 10,
    actionType: "receipt",
    title: "Mug Market",
    now,
  });
  const expiresAt = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
  await prisma.pointLot.update({ where: { programId_id: { programId, id: actionId } }, data: { expiresAt } });
  return actionId;
}

/** A redeem reward that is active. */
export async function createReward(
  programId: string,
  name: string,
  more: Parameters<typeof rows.createReward>[1] = {},
): Promise<string> {
  return (await rows.createReward(programId, { name, ...times, ...more })).id;
}

/** A link challenge that is active. */
export async function createChallenge(programId: string, caption: string): Promise<string> {
  return (await rows.createChallenge(programId, { caption, ...times })).id;
}

/** A tag that is used by a challenge, so that deleting it needs a confirmation. */
export async function createTag(programId: string, kind: "content" | "admin", name: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.tag.create({ data: { programId, id, kind, name, createdAt: now, updatedAt: now } });
  await prisma.tagging.create({
    data: {
      programId,
      id: uuidv7(now),
      tagId: id,
      challengeId: await createChallenge(programId, name),
      createdAt: now,
    },
  });
  return id;
}

/** A product that receipts are matched with. */
export async function createProofProduct(programId: string, name: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.purchaseProofProduct.create({ data: { programId, id, name, pointsPerCent: 0.02, ...times } });
  return id;
}

/** A merchant whose receipts count. */
export async function createProofMerchant(programId: string, name: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.purchaseProofMerchant.create({ data: { programId, id, name, ...times } });
  return id;
}

export async function createDomain(programId: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.programDomain.create({ data: { programId, id, host: `${id}.example.test`, createdAt: now } });
  return id;
}

/** A webhook that nothing is sent to, since its secret cannot be read. */
export async function createWebhook(programId: string, adminId: string): Promise<string> {
  const id = uuidv7(now);
  const times = { createdAt: now, updatedAt: now };
  const url = `https://${id}.example.test/`;
  const description = "To the Mug shop";
  await prisma.webhookEndpoint.create({
    data: {
      programId,
      id,
      url,
      description,
      events: ["reward.claimed"],
      sealedSecret: "",
      createdById: adminId,
      ...times,
    },
  });
  return id;
}

/** A delivery to the program's webhook. */
export async function createWebhookDelivery(programId: string, webhookId?: string): Promise<string> {
  const where = { programId, id: webhookId, deletedAt: null };
  const { id: endpointId } = await prisma.webhookEndpoint.findFirstOrThrow({ where });
  const event = await prisma.webhookEvent.create({
    data: { programId, id: uuidv7(now), type: "test", data: { name: "Mug" }, createdAt: now, fannedOutAt: now },
  });
  const id = uuidv7(now);
  const times = { nextAttemptAt: now, createdAt: now, updatedAt: now };
  await prisma.webhookDelivery.create({
    data: {
      programId,
      id,
      endpointId,
      eventId: event.id,
      sequence: event.sequence,
      type: "test",
      state: "failed",
      ...times,
    },
  });
  return id;
}

/** A participant's open report of an offer. */
export async function createOfferReport(
  programId: string,
  participantId: string,
  more: { offerKey?: string; merchantName?: string; message?: string } = {},
): Promise<string> {
  const id = uuidv7(now);
  const offer = {
    offerKey: "offer-1",
    merchantName: "Blue Door Bistro",
    offerText: "Two for one",
    message: "They are closed.",
  };
  await prisma.offerReport.create({ data: { programId, id, participantId, ...offer, createdAt: now, ...more } });
  return id;
}

/** What a participant handed in with a challenge, which waits for an admin. */
export async function createSubmission(programId: string, challengeName = "Show us the Mug"): Promise<string> {
  const id = uuidv7(now);
  const challengeId = await createChallenge(programId, challengeName);
  const question = await rows.createQuestion(programId, challengeId, "text_area");
  const participantId = await createParticipant(programId, "Maya");
  const of = { programId, challengeId, participantId, createdAt: now };
  await prisma.participantAction.create({
    data: { programId, id, participantId, actionType: "submit_survey", title: challengeName, createdAt: now },
  });
  await prisma.challengeCompletion.create({
    data: { programId, id, challengeId, participantId, actionId: id, completedAt: now },
  });
  await prisma.participantAnswer.create({
    data: { ...of, id: uuidv7(now), completionId: id, questionId: question.id, answer: "Steam over bread" },
  });
  await prisma.participant.updateMany({ where: { programId, id: participantId }, data: { completedChallenges: 1 } });
  await prisma.submission.create({ data: { ...of, id, completionId: id } });
  return id;
}

/** A picture in the program's media library, without its bytes. */
export async function createFile(programId: string, name: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.mediaFile.create({
    data: { programId, id, key: `tests/${id}`, name, contentType: "image/png", sizeBytes: 1, createdAt: now },
  });
  return id;
}

type Admin = { id: string; cookie: string; csrf: string };

async function createAdmin(
  name: string,
  membership: { superAdmin?: boolean; organizationId?: string; roles?: Record<string, Role> },
): Promise<Admin> {
  const id = uuidv7(now);
  await prisma.admin.create({
    data: {
      id,
      email: `${name}@example.test`,
      firstName: name,
      superAdmin: membership.superAdmin ?? false,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (membership.organizationId)
    await prisma.organizationAdmin.create({
      data: { organizationId: membership.organizationId, adminId: id, createdAt: now },
    });
  for (const [programId, role] of Object.entries(membership.roles ?? {})) {
    const { organizationId } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    await prisma.organizationAdmin.createMany({
      data: { organizationId, adminId: id, owner: false, createdAt: now },
      skipDuplicates: true,
    });
    await prisma.programStaff.create({ data: { programId, id: uuidv7(now), adminId: id, role, createdAt: now } });
  }
  const secret = `secret-of-${name}`;
  return {
    id,
    cookie: `admin_sid=${await openAdminSession(sql, id, now)}; csrf=${secret}`,
    csrf: csrfTokenFor(secret),
  };
}

async function createOrganization(name: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.organization.create({ data: { id, name, createdAt: now } });
  return id;
}

async function createProgram(organizationId: string, subdomain: string): Promise<string> {
  const features = ["receipts", "offers_reward"];
  const name = `The ${subdomain} program`;
  return (await rows.createProgram({ organizationId, name, subdomain, features, termPointsAs: "Sparks", ...times })).id;
}

/** A pending referral of a new friend by a new referrer, who completed the referral challenge with it. */
export async function createReferral(programId: string): Promise<string> {
  const [referrer, friend] = [
    await createParticipant(programId, "Maya", 50),
    await createParticipant(programId, "Omar"),
  ];
  await prisma.participant.update({ where: { id: friend }, data: { referredById: referrer } });
  const [row] = await sql<{ id: string }>(sqlText`select credit_referral($1, $2, $3, $4) as id`, [
    programId,
    friend,
    uuidsv7(now, 7),
    now,
  ]);
  return row!.id;
}

/** A receipt that waits for a review, with one line and a picture. */
/** A photo that was sent for a question, and its file. */
export async function createAnswerPhoto(programId: string): Promise<string> {
  const id = uuidv7(now);
  const key = `answers/${programId}/${id}.jpg`;
  await fileStore().put(key, Buffer.from("picture"), "image/jpeg");
  const question = await rows.createQuestion(programId, await createChallenge(programId, "Show us the Mug"), "photo");
  await prisma.answerPhoto.create({
    data: {
      programId,
      id,
      participantId: await createParticipant(programId, "Maya", 50),
      questionId: question.id,
      name: "mug.jpg",
      key,
      contentType: "image/jpeg",
      createdAt: now,
    },
  });
  return id;
}

export async function createReceipt(
  programId: string,
  more: Partial<Prisma.ReceiptUncheckedCreateInput> = {},
): Promise<string> {
  const id = uuidv7(now);
  const key = `receipts/${programId}/${id}/1.jpg`;
  await fileStore().put(key, Buffer.from("picture"), "image/jpeg");
  const participantId = more.participantId ?? (await createParticipant(programId, "Maya", 50));
  const file = { id: uuidv7(now), position: 0, name: "1.jpg", key, contentType: "image/jpeg", sizeBytes: 7 };
  await prisma.receipt.create({
    data: {
      programId,
      id,
      participantId,
      status: "needs_human_review",
      merchantName: "Mug Market",
      totalCents: 450,
      ...times,
      ...more,
      files: { create: { ...file, hash: Buffer.from(id), createdAt: now } },
      items: { create: { id: uuidv7(now), position: 0, name: "Tea Mug", priceCents: 450, createdAt: now } },
    },
  });
  return id;
}

/** An active profile attribute. Without a name it has one of its own, since a program has each name once. */
export async function createProfileAttribute(
  programId: string,
  attributeName?: string,
  fieldType = "text",
): Promise<string> {
  const id = uuidv7(now);
  const name = attributeName ?? `attribute_${id.replaceAll("-", "_")}`;
  await prisma.profileAttribute.create({
    data: { programId, id, attributeName: name, displayName: attributeName ?? "Hobby", fieldType, updatedAt: now },
  });
  return id;
}

export async function createProgramPage(programId: string, title: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.programPage.create({
    data: { programId, id, title, slug: `page-${id}`, content: "<p>Mugs</p>", createdAt: now, updatedAt: now },
  });
  return id;
}

export async function createCommunicationSetting(programId: string, description: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.communicationSetting.create({ data: { programId, id, channel: "all", description, updatedAt: now } });
  return id;
}

/** A feed post that is published. */
export async function createFeedPost(programId: string, title: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.feedPost.create({ data: { programId, id, title, publishedAt: now, ...times } });
  return id;
}

/** A question of the day. */
export async function createDailyQuestion(programId: string, text: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.dailyQuestion.create({ data: { programId, id, text, options: ["Yes", "No"], correct: 1, ...times } });
  return id;
}

/** A draft of a quest, with two challenges of its own. */
export async function createQuest(programId: string, title: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.quest.create({ data: { programId, id, title, prizePoints: 50, ...times } });
  for (const position of [0, 1]) {
    const challengeId = await createChallenge(programId, `${title} ${position}`);
    await prisma.questStep.create({ data: { programId, questId: id, challengeId, position } });
  }
  return id;
}

/** A team goal of next year. */
export async function createTeamGoal(programId: string, title: string): Promise<string> {
  const id = uuidv7(now);
  const year = now.getTime() + 366 * 86_400_000;
  const [startsAt, endsAt] = [new Date(year), new Date(year + 86_400_000)];
  const goal = { title, counts: "challenges", target: 100n, minimum: 1n, prizePoints: 10n, startsAt, endsAt };
  await prisma.teamGoal.create({ data: { programId, id, ...goal, createdAt: now, updatedAt: now } });
  return id;
}

/** An event type that nothing is about. */
export async function createEventType(programId: string, name: string): Promise<string> {
  const id = uuidv7(now);
  const properties = [{ name: "stars", type: "number", required: false }];
  const times = { createdAt: now, updatedAt: now };
  await prisma.eventType.create({ data: { programId, id, name, label: "Mug reviewed", properties, ...times } });
  return id;
}

/** An event that gave nothing, of a type of its own. */
export async function createEvent(programId: string, name: string): Promise<string> {
  const id = uuidv7(now);
  const eventTypeId = await createEventType(programId, name);
  const participantId = await createParticipant(programId, "Maya");
  const fields = { trigger: "event", externalId: id, properties: { stars: 5 }, person: { id: participantId } };
  const times = { occurredAt: now, decidedAt: now, createdAt: now };
  await prisma.participantEvent.create({ data: { programId, id, eventTypeId, participantId, ...fields, ...times } });
  return id;
}

/** The value of an evergreen setting that is on. */
export async function createEvergreenValue(programId: string, definitionId: string): Promise<string> {
  const id = uuidv7(now);
  const data = { programId, id, definitionId, active: true, activeSince: now, updatedAt: now };
  await prisma.evergreenSettingValue.create({ data });
  return id;
}

/** An import of participants that is done. */
export async function createImport(programId: string, adminId: string): Promise<string> {
  const id = uuidv7(now);
  await prisma.participantImport.create({
    data: {
      programId,
      id,
      adminId,
      status: "done",
      fileName: "Mug of the house.csv",
      sizeBytes: 10n,
      key: `imports/${id}.csv`,
      strategies: { email: "replace", points: "replace", tags: "replace", naming: "replace", metric: "ignore" },
      mayCreateTags: true,
      columns: ["email"],
      createdAt: now,
      endedAt: now,
    },
  });
  return id;
}

/** A row of an import whose email is wrong; its line. */
export async function createRejectedRow(programId: string, importId: string): Promise<string> {
  const line = 2;
  await prisma.participantImportRow.create({ data: { programId, importId, line, cells: ["mug"], error: "email" } });
  return String(line);
}

/** An export of participants whose file is there. */
/** An API key, with every scope unless others are given; `text` is what a client sends. */
export async function createApiKey(
  programId: string,
  adminId: string,
  change: Partial<{ scopes: string[]; expiresAt: Date; revokedAt: Date }> = {},
): Promise<{ id: string; text: string }> {
  const id = uuidv7(now);
  const { text, prefix, hash } = newApiKey();
  await prisma.apiKey.create({
    data: {
      programId,
      id,
      name: `Shop ${id}`,
      prefix,
      tokenHash: new Uint8Array(hash),
      scopes: [...API_KEY_SCOPES],
      createdById: adminId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 365 * 24 * 60 * 60 * 1000),
      ...change,
    },
  });
  return { id, text };
}

export async function createExport(programId: string, adminId: string): Promise<string> {
  const id = uuidv7(now);
  const key = `exports/${programId}/${id}.csv`;
  await fileStore().put(key, Buffer.from("ID,Email\n"), "text/csv");
  await prisma.participantExport.create({
    data: {
      programId,
      id,
      adminId,
      status: "done",
      mode: "default",
      type: "report",
      filters: { status: [], tag: [], search: "" },
      key,
      createdAt: now,
      endedAt: now,
      expiresAt: new Date(now.getTime() + 24 * 60 * 60 * 1000),
    },
  });
  return id;
}

/** An order of a mug that earned nothing. @returns our id of it */
export async function createOrder(programId: string): Promise<string> {
  const id = uuidv7(now);
  const line = { sku: "mug", name: "", category: "", quantity: 2, price: 1250, discount: 0, tax: 0, gift_card: false };
  const fields = { status: "placed", currency: "USD", channel: "", store: "", total: 2500n };
  const times = { placedAt: now, stateAt: now, createdAt: now, updatedAt: now };
  const details = { lines: [line], shipping: 0, paid: [] };
  await prisma.order.create({ data: { programId, id, externalId: id, details, ...fields, ...times } });
  return id;
}
