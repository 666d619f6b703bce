import { createECDH, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { getDaily } from "~/services/daily/daily.site.server";
import { cancelClaim } from "~/services/participant-accounts/claim-corrections.admin.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { movePoints } from "~/services/points/moves.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import * as rows from "../factories";
import { addEntries } from "../services/draws/draw-fixtures";
import * as people from "../setup/people";

/** A valid request for each operation that needs more than its address (description.test.ts). */
export type World = {
  programId: string;
  /** The participant whose session the site's calls have. */
  myId: string;
  /** The key of their session. */
  session: string;
  /** Who makes API keys. */
  adminId: string;
  offerKey: string;
  tierId: string;
  /** The rows of the address. */
  ids: Record<string, string>;
};
type Request = {
  body?: object;
  form?: FormData;
  /** Appended to the address. */
  query?: string;
  /** In place of the rows that the address has by itself. */
  ids?: Record<string, string>;
};
export type Example = (world: World, unique: (name: string) => string) => Request | Promise<Request>;

const POINTS_RULES = {
  pending: { kind: "at_once" },
  expiration: { kind: "rolling", months: 12 },
  notices: [30, 7, 1],
  above_first_tier_never: false,
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A month is closed once nothing is left to be sorted into lots. */
async function sortPoints(programId: string): Promise<void> {
  await prisma.participant.updateMany({ where: { programId }, data: { pointsInLots: true } });
}

const template = (name: string) => ({ name, subject_en: "Your mug", text_en: "Hello {name}, your mug is here." });

const hourAgo = () => new Date(Date.now() - 3_600_000);

/** A program with a question of the day and a daily box. */
async function turnOnDaily(id: string): Promise<void> {
  const prizes = [{ points: 5, weight: 1 }];
  const data = { dailyQuestionOn: true, dailyBoxOn: true, dailyBoxPrizes: prizes, dailyBoxCap: 1000 };
  await prisma.program.update({ where: { id }, data });
  dropCatalogue(id);
}

/** A claim of the participant, with one of two codes. */
async function claimWithCode({ programId, ids }: World): Promise<string> {
  const participantId = ids.participantId!;
  const reward = await rows.createReward(programId, { threshold: 0n, coupons: ["MUG-1", "MUG-2"] });
  await claimOrBuyReward(await rows.participantCtx(programId, participantId), reward.id, null);
  return (await prisma.rewardClaim.findFirstOrThrow({ where: { rewardId: reward.id } })).id;
}

/** The code of a claim of somebody. */
async function ownCode({ programId }: World): Promise<string> {
  const code = `MUG-${randomBytes(6).toString("hex")}`;
  const reward = await rows.createReward(programId, { threshold: 0n, coupons: [code] });
  const { id } = await rows.createParticipant(programId);
  await claimOrBuyReward(await rows.participantCtx(programId, id), reward.id, null);
  return code;
}

/** A claim that an admin canceled. */
async function canceledClaim(world: World): Promise<string> {
  const claimId = await claimWithCode(world);
  const choice = { return_points: true, code: "block", notify: false, reason: "By mistake", note: "" } as const;
  const admin = await rows.adminCtx(world.programId, "manager");
  await cancelClaim(admin, world.ids.participantId!, { claim_id: claimId, ...choice }, null);
  return claimId;
}

/** A challenge that the participant completed. */
async function completion(programId: string, participantId: string): Promise<string> {
  const challenge = await rows.createChallenge(programId);
  await completeChallenge(sql, {
    programId: programId as ProgramId,
    participantId,
    challengeId: challenge.id,
    actionType: "visit_url",
    now: new Date(),
  });
  return (await prisma.challengeCompletion.findFirstOrThrow({ where: { challengeId: challenge.id } })).id;
}

/** A reward of a kind that has a tab of its own. */
const rewardOf =
  (selection: string, request: Request = {}): Example =>
  async ({ programId }) => ({
    ids: {
      rewardId: await people.createReward(programId, "Mug", {
        selection,
        nftCollectionAddress: "0x1",
        finish: hourAgo(),
      }),
    },
    ...request,
  });

const send =
  (body: object): Example =>
  () => ({ body });

/** A browser: any point of the curve P-256, and 16 bytes. */
const PUSH_SUBSCRIPTION = {
  endpoint: "https://1.1.1.1/send/1",
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

async function nameOfTag(id: string): Promise<string> {
  return (await prisma.tag.findFirstOrThrow({ where: { id } })).name;
}

/** A form with a file, and other fields beside it. */
async function formWith(field: string, path: string, type: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new File([new Uint8Array(await readFile(path))], path.split("/").at(-1)!, { type }));
  return form;
}

const PICTURE = "prisma/seed/receipts/readable.jpg";
const NEW_TAG: Example = (_, unique) => ({ body: { name: unique("Spring") } });
const ENDING_MAIL = "01900000-0000-7000-8000-000000000002";
const newTitle: Example = (_, unique) => ({ body: { title: unique("About mugs") } });

/** A name that an event type may have. */
export function eventName(unique: (name: string) => string): string {
  return unique("mug.seen")
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "_");
}

const newOrder = (external_id: string) => ({
  external_id,
  participant: { email: "nobody@example.test" },
  placed_at: hourAgo().toISOString(),
  currency: "USD",
  lines: [{ sku: "mug", quantity: 2, price: 12.5 }],
});

/** An event of somebody who may join later. */
async function newEvent(programId: string, unique: (name: string) => string) {
  const name = eventName(unique);
  await people.createEventType(programId, name);
  return { name, external_id: name, participant: { email: "nobody@example.test" }, properties: { stars: 5 } };
}

/** An earning rule that is on. */
async function publishedRule({ programId }: World): Promise<string> {
  const id = await people.createEarningRule(programId, `About mugs ${Math.random()}`);
  const { definition } = await prisma.earningRule.findFirstOrThrow({ where: { programId, id } });
  const published = { published: definition as object, version: 1, startsAt: hourAgo() };
  await prisma.earningRule.update({ where: { programId_id: { programId, id } }, data: published });
  return id;
}

/** An earning rule that somebody whose account is gone has proposed. */
async function proposedRule({ programId }: World, name: string): Promise<string> {
  const id = await people.createEarningRule(programId, name);
  await prisma.earningRule.update({ where: { programId_id: { programId, id } }, data: { proposedAt: hourAgo() } });
  return id;
}

async function needApproval(programId: string, rulesNeedApproval: boolean): Promise<void> {
  await prisma.program.update({ where: { id: programId }, data: { rulesNeedApproval } });
}

/** One team goal can be on at a time. */
async function deleteOtherGoals({ programId, ids }: World): Promise<void> {
  await prisma.teamGoal.deleteMany({ where: { programId, id: { not: ids.teamGoalId } } });
}

export const EXAMPLES: Record<string, Example> = {
  // The site
  getDonationChallenge: async ({ programId }) => {
    await rows.createChallenge(programId, { challengeType: "donation" });
    return {};
  },
  submitChallenge: async ({ programId }) => ({
    body: { challenge_id: (await rows.createChallenge(programId)).identifier },
  }),
  sendAnswerPhoto: async ({ programId }) => {
    const { id, identifier } = await rows.createChallenge(programId, {
      challengeType: "collect",
      parameters: "survey",
    });
    const question = await rows.createQuestion(programId, id, "photo");
    return {
      ids: { challengeId: identifier },
      form: await formWith("photo", PICTURE, "image/jpeg", { question_id: question.id }),
    };
  },
  reportProgress: async ({ programId }) => ({
    ids: {
      challengeId: (await rows.createChallenge(programId, { challengeType: "video", durationSeconds: 8 })).identifier,
    },
    body: { position: 0 },
  }),
  searchMerchants: () => ({ query: "?latitude=40.7&longitude=-74&page=1" }),
  findMerchant: () => ({ query: "?slug=blue-door-bistro" }),
  redeemOffer: ({ offerKey }) => ({ body: { endeca_key: offerKey, redemption_type: "MOBILE" } }),
  undoRedemption: async ({ programId, myId }) => ({
    body: {
      redemption_id: (await prisma.offerRedemption.findFirstOrThrow({ where: { programId, participantId: myId } })).id,
    },
  }),
  reportOffer: ({ offerKey }) => ({ body: { endeca_key: offerKey, message: "It was not accepted." } }),
  claimOrBuyReward: async ({ programId }) => ({
    body: { reward_id: await people.createReward(programId, "Mug", { selection: "redeem", threshold: 10n }) },
  }),
  listReadyCodes: () => ({}),
  saveMerchant: send({ merchant_slug: "blue-door-bistro", saved: "true" }),
  markRewardUsed: async ({ programId, myId }) => {
    const rewardId = await people.createReward(programId, "Mug", { selection: "redeem", threshold: 0n });
    dropCatalogue(programId);
    const ctx = await rows.participantCtx(programId, myId);
    await claimOrBuyReward(ctx, rewardId, null);
    const { id } = await prisma.rewardClaim.findFirstOrThrow({ where: { programId, rewardId } });
    return { body: { id, used: true } };
  },
  answerDailyQuestion: async ({ programId, myId }) => {
    const id = await people.createDailyQuestion(programId, `Which mug? ${Math.random()}`);
    await turnOnDaily(programId);
    await prisma.dailyAnswer.deleteMany({ where: { participantId: myId } });
    await prisma.dailyQuestionDay.deleteMany({ where: { programId } });
    const { day, question } = (await getDaily(await rows.participantCtx(programId, myId, { now: new Date() })))!;
    return { body: { day, question_id: question?.id ?? id, option: 1 } };
  },
  openDailyBox: async ({ programId, myId }) => {
    await turnOnDaily(programId);
    const { day } = (await getDaily(await rows.participantCtx(programId, myId, { now: new Date() })))!;
    return { body: { day } };
  },
  updateEmailSetting: async ({ programId }, unique) => {
    const id = await people.createCommunicationSetting(programId, unique("News"));
    dropCatalogue(programId);
    return { body: { email_setting_id: id } };
  },
  completeSignUp: send({ first_name: "Maya", last_name: "Lopez", agree_terms: "true" }),
  turnOnPush: send(PUSH_SUBSCRIPTION),
  turnOffPush: send({ endpoint: PUSH_SUBSCRIPTION.endpoint }),
  setTimeZone: () => ({ body: { time_zone: "Europe/Madrid" } }),
  markCelebrationSeen: ({ myId }) => ({ body: { id: myId } }),
  markTierSeen: ({ tierId }) => ({ body: { tier_id: tierId } }),
  handInReceipt: async () => ({ form: await formWith("files[]", PICTURE, "image/jpeg") }),
  getMyReceipt: async ({ programId, myId }) => ({
    ids: { receiptId: await people.createReceipt(programId, { participantId: myId }) },
  }),
  requestReview: async ({ programId, myId }) => ({
    ids: { receiptId: await people.createReceipt(programId, { participantId: myId, status: "eligible" }) },
    body: { comment: "Please look again" },
  }),

  // Challenges and rewards
  createChallenge: send({ challenge_type: "link", caption: "Visit us", link_url: "https://store.example.test/" }),
  updateChallenge: send({ caption: "Visit our store" }),
  postChallenges: send({ intent: "toggle_approval", published: true }),
  createReward: send({ name: "Mug", selection: "redeem" }),
  updateReward: send({ name: "Cup" }),
  postRewards: send({ intent: "toggle_approval", published: true }),
  listRewardTransactions: rewardOf("achievement"),
  listEntrants: rewardOf("sweepstake"),
  listCandidates: rewardOf("mini-contest"),
  postSweepstake: rewardOf("sweepstake", { body: { intent: "generate_entries" } }),
  setContestWinners: async (world, unique) => {
    const { ids } = await rewardOf("mini-contest")(world, unique);
    await addEntries(world.programId, ids!.rewardId!, world.myId, 1);
    return { ids, body: { intent: "set_winners", selectedData: [world.myId] } };
  },
  addCoupons: send({ codes: "AAA, BBB" }),
  deleteCoupon: async ({ programId, ids }) => {
    const { id } = await prisma.rewardCoupon.create({
      data: { programId, id: uuidv7(rows.NOW), rewardId: ids.rewardId!, code: "AAA", createdAt: rows.NOW },
    });
    return { body: { id } };
  },
  searchAdmin: ({ programId }) => ({ query: `?program_id=${programId}&q=mug` }),
  exportParticipants: ({ myId }) => ({ query: `?ids=${myId}` }),
  scheduleExport: send({ mode: "default", type: "report", selected_attributes: [], every: "day", hour: 6 }),
  deleteExportSchedule: async ({ programId }) => {
    const { id: adminId } = await prisma.admin.findFirstOrThrow({ select: { id: true } });
    const kind = { mode: "default", type: "report", filters: {}, every: "day", hour: 6 };
    const id = uuidv7(rows.NOW);
    await prisma.exportSchedule.create({
      data: { programId, id, adminId, ...kind, nextAt: rows.NOW, createdAt: rows.NOW },
    });
    return { body: { id } };
  },
  updateProgram: (_, unique) => ({ body: { term_points_as: unique("Stars"), translations: { es: {} } } }),
  getAptosEnabled: ({ programId }) => ({ query: `?program_id=${programId}` }),
  saveAptos: send({ wallet_address: `0x${"1".padStart(64, "0")}` }),

  // Receipts and referrals
  createReceipt: async ({ programId }) => ({
    body: {
      participant_id: await people.createParticipant(programId, "Maya"),
      items: [{ name: "Mug", price: 4.5 }],
    },
  }),
  reviewReceipt: send({ receipt: { integrity: "valid" } }),
  postSelected: async ({ programId }) => ({
    body: { intent: "mark_valid", ids: [await people.createReceipt(programId)] },
  }),
  createReceiptItem: send({ name: "Mug", price: "4.50" }),
  updateReceiptItem: send({ name: "Cup", price: "5.50" }),
  postReferrals: async ({ programId }) => ({
    body: { intent: "approve", ids: [await people.createReferral(programId)] },
  }),
  reviewReferral: send({ referral: { status: "approved" } }),

  judgeSubmission: send({ intent: "judge", status: "approved" }),
  postSubmissions: async ({ programId }) => ({
    body: { intent: "approve", ids: [await people.createSubmission(programId)] },
  }),

  // Participants
  uploadImport: async () => ({
    form: await formWith("csv_file", "tests/api/participants.csv", "text/csv", { email: "replace", points: "replace" }),
  }),
  postImports: async ({ programId, ids }) => {
    await prisma.participantImport.updateMany({ where: { programId }, data: { status: "cancelled" } }); // one at a time
    await prisma.participantImport.update({
      where: { programId_id: { programId, id: ids.importId! } },
      data: { status: "ready" },
    });
    return { body: { intent: "cancel" } };
  },
  correctRejectedRow: (_, unique) => ({
    body: { values: { email: `${unique("mug").replace(" ", "-")}@example.test` } },
  }),
  undoImport: async ({ programId, ids }) => {
    await prisma.participantImport.updateMany({ where: { programId }, data: { status: "cancelled" } }); // one at a time
    const endedAt = new Date();
    await prisma.participantImport.update({
      where: { programId_id: { programId, id: ids.importId! } },
      data: { status: "done", rowsAsSent: 1, mayChangeEmails: false, endedAt },
    });
    return { body: { intent: "undo" } };
  },
  startExport: send({ mode: "default", type: "report", selected_attributes: [] }),
  createParticipantProfile: async ({ programId }) => ({
    body: { profile_attribute_id: await people.createProfileAttribute(programId), value: "Rowing" },
  }),
  updateParticipantProfile: send({ value: "Rowing" }),
  saveExternalParticipant: (_, unique) => ({ body: { email: `${unique("shop").replace(" ", "-")}@example.test` } }),
  completeForParticipant: async ({ programId }) => {
    const { id } = await rows.createChallenge(programId, { apiCompletionOnly: true });
    dropCatalogue(programId);
    return { body: { challenge_id: id } };
  },
  addPoints: send({ points: 5, action_title: "Helped" }),
  toggleParticipantTag: async ({ programId }, unique) => {
    const tag = unique("Mug");
    await people.createTag(programId, "admin", tag);
    return { body: { tag, tagged: true } };
  },
  updateParticipant: send({ staff: false }),
  createMagicLink: send({}),
  createEndpoint: (_, unique) => ({
    body: { url: `https://1.1.1.1/${unique("hook").replace(" ", "-")}`, events: ["reward.claimed"] },
  }),
  updateEndpoint: send({ events: ["points.changed"] }),
  rotateSecret: send({}),
  replayRange: () => ({ body: { from: hourAgo().toISOString(), to: new Date().toISOString() } }),
  resetActivities: send({}),

  // Points
  removeParticipantPasskey: send({ reason: "Lost phone" }),
  releasePointLot: send({}),
  cancelPointLot: send({ reason: "The receipt was returned" }),
  extendPointLot: () => ({ body: { expires_at: inDays(60), reason: "Sorry for the wait" } }),
  savePointsRules: send(POINTS_RULES),
  previewPointsRules: send({ intent: "preview", ...POINTS_RULES }),
  closePointsMonthInReport: async ({ programId }) => {
    await sortPoints(programId);
    return { body: { intent: "close", month: "2026-01" } };
  },
  closePointsMonthInClose: async ({ programId }) => {
    await sortPoints(programId);
    return { body: {} };
  },
  deleteParticipant: send({ confirm: "Maya Test" }),
  adjustPoints: send({ direction: "add", points: 5, reason: "Goodwill" }),
  undoPointAdjustment: async ({ programId, ids }) => {
    const { actionId } = await movePoints(sql, {
      programId: programId as ProgramId,
      participantId: ids.participantId!,
      kind: "earn",
      amount: 5,
      actionType: "external",
      title: "Points adjusted",
      actionable: { type: "Admin", id: null },
      now: rows.NOW,
    });
    return { body: { action_id: actionId, reason: "Goodwill" } };
  },
  holdPoints: async ({ programId, ids }) => {
    await rows.givePoints(programId, ids.participantId!, 50);
    return { body: { points: 5, external_id: `basket ${ids.participantId}`, title: "Mug" } };
  },
  captureHold: send({ points: 3 }),
  releaseHold: send({}),
  claimAtRegister: async ({ programId }) => ({
    body: { reward_id: (await rows.createReward(programId, { threshold: 0n, coupons: ["MUG-3"] })).id },
  }),
  previewOrder: send({ currency: "USD", lines: [{ sku: "mug", quantity: 2, price: 9.5 }], codes: ["MUG-1"] }),
  redeemCode: async (world) => {
    const code = await ownCode(world);
    return { body: { code, store: "Main Street", register: "3" } };
  },
  undoRedeemCode: async (world) => {
    const code = await ownCode(world);
    await prisma.rewardCoupon.updateMany({ where: { code }, data: { redeemedAt: new Date() } });
    return { body: { code } };
  },
  reverseOneAction: send({ reason: "Return" }),
  cancelClaim: async (world) => ({ body: { claim_id: await claimWithCode(world), reason: "Claimed by mistake" } }),
  undoCancelClaim: async (world) => ({ body: { claim_id: await canceledClaim(world), reason: "By mistake" } }),
  replaceCode: async (world) => ({ body: { claim_id: await claimWithCode(world), reason: "Code did not work" } }),
  recordCompletion: async ({ programId }) => ({
    body: { challenge_id: (await rows.createChallenge(programId)).id, reason: "Points were missing" },
  }),
  undoParticipantCompletion: async ({ programId, ids }) => ({
    body: { completion_id: await completion(programId, ids.participantId!), reason: "Fraud or misuse" },
  }),
  updateContact: send({ first_name: "Maia", reason: "Typo" }),
  cancelEmailChange: send({}),
  sendMessage: send({ subject: "Your mug", text: "Hello {name}, your mug is here." }),
  previewMessage: send({ subject: "Your mug", text: "Hello {name}, your mug is here." }),
  createMessageTemplate: async (_, unique) => ({ body: template(unique("Mug")) }),
  updateMessageTemplate: async (_, unique) => ({ body: template(unique("Mug")) }),
  addNote: send({ text: "Prefers calls", pinned: true }),
  editNote: send({ text: "Prefers emails" }),
  deleteNote: send({}),
  creditFriend: async ({ programId }) => ({
    body: { friend_id: await people.createParticipant(programId, "Friend"), reason: "Friend not credited" },
  }),
  mergeParticipants: async ({ programId }) => ({
    body: { from: await people.createParticipant(programId, "Duplicate"), reason: "Duplicate account" },
  }),

  // Settings
  saveSettings: send({ "perk-primary": "#123456" }),
  createCommunicationSetting: send({ channel: "all", description: "About mugs" }),
  updateCommunicationSetting: send({ description: "About cups" }),
  switchParticipantMail: send({ active: false }),
  addDomain: send({ domain: "Spring Fest", domain_type: "perk_domain" }),
  saveEvergreenValueInEvergreenSettingValuesByPost: send({
    evergreen_setting_definition_id: ENDING_MAIL,
    active: true,
  }),
  saveEvergreenValueInEvergreenSettingValuesByPatch: send({ active: true }),
  createDailyQuestion: (_, unique) => ({
    body: { text: unique("Which mug?"), options: ["The red one", "The blue one"] },
  }),
  updateDailyQuestion: (_, unique) => ({ body: { text: unique("Which mug?") } }),
  importDailyQuestions: (_, unique) => ({
    body: { questions: [{ text: unique("Which mug?"), options: ["The red one", "The blue one"], correct: 1 }] },
  }),
  createQuest: async ({ programId }, unique) => {
    const steps = [1, 2].map((number) => people.createChallenge(programId, unique(`Mug ${number}`)));
    return { body: { title: unique("Meet the mugs"), steps: await Promise.all(steps), prize_points: 50 } };
  },
  updateQuest: newTitle,
  createTeamGoal: async (world, unique) => {
    await deleteOtherGoals(world);
    const times = { starts_at: "2040-01-01T00:00", ends_at: "2040-02-01T00:00" };
    const goal = { title: unique("All the mugs"), counts: "challenges", target: 100, minimum: 1, prize_points: 10 };
    return { body: { ...goal, ...times } };
  },
  updateTeamGoal: async (world, unique) => {
    await deleteOtherGoals(world);
    return { body: { title: unique("All the mugs") } };
  },
  createEventType: (_, unique) => ({ body: { name: eventName(unique), label: "Mug seen" } }),
  updateEventType: (_, unique) => ({ body: { label: unique("Mug seen") } }),
  saveOrder: (_, unique) => ({ body: newOrder(unique("mug")) }),
  saveOrders: (_, unique) => ({ body: { rows: [newOrder(unique("mug"))] } }),
  returnOrder: (_, unique) => ({ body: { external_id: unique("back"), amount: 1 } }),
  returnOrders: (_, unique) => ({ body: { rows: [{ order: unique("mug"), external_id: "back", amount: 1 }] } }),
  cancelOrder: () => ({ body: { reason: "Out of stock" } }),
  cancelOrders: (_, unique) => ({ body: { rows: [{ external_id: unique("mug") }] } }),
  takeEvent: async ({ programId }, unique) => ({ body: await newEvent(programId, unique) }),
  takeEventBatch: async ({ programId }, unique) => ({ body: { rows: [await newEvent(programId, unique)] } }),
  createEarningRule: (_, unique) => ({
    body: {
      name: unique("Mugs"),
      trigger: "order",
      condition: {
        builder: { combinator: "and", rules: [{ field: "order.total", operator: ">=", value: 20 }] },
      },
      give: { kind: "per_amount", points: 1, amount: 1 },
      max_per_day: 100,
    },
  }),
  updateEarningRule: (_, unique) => ({ body: { name: unique("Mugs") } }),
  publishEarningRule: async ({ programId }, unique) => {
    await needApproval(programId, false);
    const earningRuleId = await people.createEarningRule(programId, unique("Mugs"));
    return { ids: { earningRuleId }, body: { accept_risks: true } };
  },
  endEarningRule: async (world) => ({ ids: { earningRuleId: await publishedRule(world) } }),
  proposeEarningRule: async ({ programId }, unique) => {
    await needApproval(programId, true);
    return { ids: { earningRuleId: await people.createEarningRule(programId, unique("Mugs")) } };
  },
  rejectEarningRule: async (world, unique) => ({ ids: { earningRuleId: await proposedRule(world, unique("Mugs")) } }),
  duplicateEarningRule: send({}),
  deleteEarningRule: async ({ programId }, unique) => ({
    ids: { earningRuleId: await people.createEarningRule(programId, unique("Mugs")) },
  }),
  checkRuleCondition: send({ trigger: "order", condition: { expression: "order.total >= 20" } }),
  tryEarningRule: send({ trigger: "order", give: { kind: "points", points: 5 }, sample: { amount: 20 } }),
  createFeedPost: newTitle,
  updateFeedPost: newTitle,
  importFeedPosts: send({ posts: [{ external_id: "mug", title: "About mugs" }] }),
  addSocialPage: send({ platform: "instagram", url: "https://instagram.com/mug" }),
  removeSocialPage: async ({ programId }, unique) => {
    const url = `https://instagram.com/${unique("mug").replace(" ", "-")}`;
    const data = { programId, id: uuidv7(rows.NOW), platform: "instagram", url, createdAt: rows.NOW };
    return { body: { id: (await prisma.socialNetworkPage.create({ data })).id } };
  },
  saveOffersReward: send({ redirect_magic_link: "/mug" }),
  savePhotoContests: send({ qrati_program_id: "mug" }),
  storeMediaFile: async () => ({ form: await formWith("file", PICTURE, "image/jpeg", { kind: "image" }) }),
  updateMediaFile: send({ alt_text: "A mug" }),
  deleteMediaFiles: async ({ programId }) => ({ body: { ids: [await people.createFile(programId, "Mug.png")] } }),
  saveNavigationMenus: send({ data: [{ name: "Rules", navigation_url: "/rules" }] }),
  saveCarousels: send({ carousels: [{ title: "Spring" }] }),
  createProfileAttribute: send({ attribute_name: "mug_size", display_name: "Mug", field_type: "text" }),
  updateProfileAttribute: send({ display_name: "Cup" }),
  createProgramPage: send({ title: "Mug", slug: "mug", content: "<p>Mugs</p>" }),
  updateProgramPage: newTitle,
  postProgramPages: send({ intent: "publish" }),
  saveProofSettings: send({ max_per_day: 7 }),
  createProofProduct: (_, unique) => ({ body: { product_name: unique("Mug"), points_per_cents: 0.02 } }),
  updateProofProduct: (_, unique) => ({ body: { product_name: unique("Mug"), points_per_cents: 0.02 } }),
  createProofMerchant: (_, unique) => ({ body: { name: unique("Mug shop") } }),
  updateProofMerchant: (_, unique) => ({ body: { name: unique("Mug shop") } }),
  createTagInTags: NEW_TAG,
  updateTagInTags: NEW_TAG,
  deleteTagInTags: async ({ ids }) => ({ body: { confirm: await nameOfTag(ids.tagId!) } }),
  createTagInContentTags: NEW_TAG,
  updateTagInContentTags: NEW_TAG,
  deleteTagInContentTags: async ({ ids }) => ({ body: { confirm: await nameOfTag(ids.tagId!) } }),
  saveTiers: send({
    tiers: [
      { name: "Cup", points_threshold_min: 0, points_threshold_max: 99 },
      { name: "Mug", points_threshold_min: 100, points_threshold_max: null },
    ],
  }),
};
