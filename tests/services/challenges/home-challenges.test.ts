import { beforeEach, describe, expect, it } from "vitest";
import { submitChallenge } from "~/services/challenges/challenges.server";
import {
  getDonationChallenge,
  getExtendedProfileChallenge,
  getSocialFeedChallenge,
} from "~/services/challenges/home-challenges.verbs.server";
import { prisma } from "~/services/database.server";
import { uuidv7 } from "~/services/ids.server";
import { getOffersReward } from "~/services/rewards/rewards.server";
import {
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram({ features: ["social_network_posts", "donation_challenge", "offers_reward"] })).id;
  participantId = (await createParticipant(programId)).id;
});

const person = () => participantCtx(programId, participantId);

describe("the social feed of home", () => {
  it("brings the three newest posts of the active wall", async () => {
    const wall = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
    for (const [seconds, username] of [
      [-40, "@oldest"],
      [-10, "@newest"],
      [-30, "@third"],
      [-20, "@second"],
    ] as const)
      await createPost(programId, wall.id, { username, publishedAt: secondsFromNow(seconds) });
    const feed = await getSocialFeedChallenge(await person());
    expect(feed).toMatchObject({
      id: wall.id,
      points: 5,
      social_network_posts: [{ username: "@newest" }, { username: "@second" }, { username: "@third" }],
    });
  });

  it("is empty without an active wall", async () => {
    await createChallenge(programId, { challengeType: "unified_social", start: secondsFromNow(60) });
    expect(await getSocialFeedChallenge(await person())).toBeNull();
  });
});

describe("the donation of home", () => {
  it("brings causes and amounts, also those that can be chosen now", async () => {
    const settings = {
      entity_label: "Choose a cause",
      entity_options: [{ id: "trees", entity: "Trees" }],
      amount_options: [
        { id: "five", amount: 5, points: 50 },
        { id: "ten", amount: 10, active: false },
      ],
    };
    await createChallenge(programId, { challengeType: "donation", settings });
    expect(await getDonationChallenge(await person())).toMatchObject({
      entity_label: "Choose a cause",
      active_entity_options: [{ id: "trees", entity: "Trees" }],
      amount_options: [{ id: "five" }, { id: "ten" }],
      active_amount_options: [{ id: "five", amount: 5, points: 50 }],
    });
  });
});

describe("the profile that home asks for", () => {
  const profile = () => createChallenge(programId, { challengeType: "collect", parameters: "profile" });

  it("is asked for until the challenge is done", async () => {
    const challenge = await profile();
    expect(await getExtendedProfileChallenge(await person())).toMatchObject({ id: challenge.id });
    await submitChallenge(await person(), { challenge_id: challenge.id, questions: {} }, null);
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });

  it("is not asked for when every active attribute has its value already", async () => {
    await profile();
    for (const [attributeName, active] of [
      ["city", true],
      ["phone", true],
      ["state", false],
    ] as const)
      await prisma.profileAttribute.create({
        data: { programId, id: uuidv7(NOW), attributeName, displayName: attributeName, active },
      });
    const known = (values: object) =>
      prisma.participant.update({
        where: { programId_id: { programId, id: participantId } },
        data: { profile: values },
      });
    await known({ city: "Newport", phone: "" });
    expect(await getExtendedProfileChallenge(await person())).not.toBeNull();
    await known({ city: "Newport", phone: "+1 555 0100" });
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });

  it("knows the zip code from the sign-up, where the program lists it as an attribute", async () => {
    await profile();
    await prisma.profileAttribute.create({
      data: { programId, id: uuidv7(NOW), attributeName: "postal", displayName: "Zip Code", fieldType: "postal" },
    });
    const live = (postal: string | null) =>
      prisma.participant.update({ where: { programId_id: { programId, id: participantId } }, data: { postal } });
    await live(null);
    expect(await getExtendedProfileChallenge(await person())).not.toBeNull();
    await live("10001");
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });
});

describe("the offers of home", () => {
  it("come with the membership that leads to them", async () => {
    const reward = await createReward(programId, { selection: "offer" });
    const membership = await createChallenge(programId, { challengeType: "membership" });
    await createReward(programId, { selection: "redeem" });
    expect(await getOffersReward(await person())).toMatchObject({
      id: reward.id,
      selection: "offer",
      membership_challenge: { id: membership.id },
    });
  });
});

const CALLS = { getSocialFeedChallenge, getDonationChallenge, getExtendedProfileChallenge, getOffersReward };

describe.each(Object.entries(CALLS))("%s", (_, call) => {
  beforeEach(async () => {
    for (const kind of [
      { challengeType: "unified_social" },
      { challengeType: "donation" },
      { challengeType: "collect", parameters: "profile" },
    ])
      await createChallenge(programId, kind);
    await createReward(programId, { selection: "offer" });
  });

  it("gives a visitor nothing", async () => {
    expect(await call(await siteCtx(programId))).toBeNull();
    expect(await call(await person())).not.toBeNull();
  });

  it("knows nothing of another program", async () => {
    const other = await createProgram({ features: ["social_network_posts", "donation_challenge", "offers_reward"] });
    expect(await call(await participantCtx(other.id, (await createParticipant(other.id)).id))).toBeNull();
  });
});

describe.each([getSocialFeedChallenge, getDonationChallenge, getOffersReward])("a call of a feature", (call) => {
  it("finds nothing where the feature is off", async () => {
    const plain = await createProgram();
    const stranger = await createParticipant(plain.id);
    await expect(call(await participantCtx(plain.id, stranger.id))).rejects.toMatchObject({ code: "not_found" });
  });
});
