import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  getDonationChallenge,
  getExtendedProfileChallenge,
  getSocialFeedChallenge,
} from "~/services/home/home-challenges.site.server";
import { getOffersReward } from "~/services/rewards/rewards.site.server";
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

describe("the social feed block", () => {
  it("has the three newest posts of the active challenge", async () => {
    const social = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
    for (const [seconds, username] of [
      [-40, "@oldest"],
      [-10, "@newest"],
      [-30, "@third"],
      [-20, "@second"],
    ] as const)
      await createPost(programId, social.id, { username, publishedAt: secondsFromNow(seconds) });
    const feed = await getSocialFeedChallenge(await person());
    expect(feed).toMatchObject({
      id: social.id,
      points: 5,
      social_network_posts: [{ username: "@newest" }, { username: "@second" }, { username: "@third" }],
    });
  });

  it("is null without an active challenge", async () => {
    await createChallenge(programId, { challengeType: "unified_social", start: secondsFromNow(60) });
    expect(await getSocialFeedChallenge(await person())).toBeNull();
  });
});

describe("the donation block", () => {
  it("has all causes and amounts, and marks those that can be chosen now", async () => {
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

describe("the profile block", () => {
  const profile = () => createChallenge(programId, { challengeType: "collect", parameters: "profile" });

  it("is there until the challenge is done", async () => {
    const challenge = await profile();
    expect(await getExtendedProfileChallenge(await person())).toMatchObject({ id: challenge.id });
    await submitChallenge(await person(), { challenge_id: challenge.id, questions: {} }, null);
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });

  it("is null when every active attribute has a value", async () => {
    await profile();
    for (const [attributeName, active] of [
      ["city", true],
      ["phone", true],
      ["state", false],
    ] as const)
      await prisma.profileAttribute.create({
        data: { programId, id: uuidv7(NOW), attributeName, displayName: attributeName, active, updatedAt: NOW },
      });
    const setProfile = (values: object) =>
      prisma.participant.update({
        where: { programId_id: { programId, id: participantId } },
        data: { profile: values },
      });
    await setProfile({ city: "Newport", phone: "" });
    expect(await getExtendedProfileChallenge(await person())).not.toBeNull();
    await setProfile({ city: "Newport", phone: "+1 555 0100" });
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });

  it("counts the zip code from the sign-up as an attribute", async () => {
    await profile();
    await prisma.profileAttribute.create({
      data: {
        programId,
        id: uuidv7(NOW),
        attributeName: "postal",
        displayName: "Zip Code",
        fieldType: "postal",
        updatedAt: NOW,
      },
    });
    const setPostal = (postal: string | null) =>
      prisma.participant.update({ where: { programId_id: { programId, id: participantId } }, data: { postal } });
    await setPostal(null);
    expect(await getExtendedProfileChallenge(await person())).not.toBeNull();
    await setPostal("10001");
    expect(await getExtendedProfileChallenge(await person())).toBeNull();
  });
});

describe("the offers block", () => {
  it("has the membership that grants the offers", async () => {
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

  it("is null for a visitor", async () => {
    expect(await call(await siteCtx(programId))).toBeNull();
    expect(await call(await person())).not.toBeNull();
  });

  it("has nothing of another program", async () => {
    const other = await createProgram({ features: ["social_network_posts", "donation_challenge", "offers_reward"] });
    expect(await call(await participantCtx(other.id, (await createParticipant(other.id)).id))).toBeNull();
  });
});

describe.each([getSocialFeedChallenge, getDonationChallenge, getOffersReward])("a block of a feature", (call) => {
  it("is not found when the feature is off", async () => {
    const plain = await createProgram();
    const stranger = await createParticipant(plain.id);
    await expect(call(await participantCtx(plain.id, stranger.id))).rejects.toMatchObject({ code: "not_found" });
  });
});
