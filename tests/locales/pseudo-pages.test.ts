import { expect, it, vi } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { registerLocales } from "~/locales/load-texts";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { createChallenge, createParticipant, createQuestion, createReward } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { adminClient } from "../setup/admin-client";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins, createProofMerchant, createProofProduct, createTag } from "../setup/people";
import { isNameInText, LANGUAGE, outsideOfTexts, PSEUDO_LANGUAGE, visibleTexts } from "./pseudo-language";

// The line that a third language adds, and nothing else.
vi.mock("~/locales/languages", async (load) => {
  const { LANGUAGES } = await load<typeof import("~/locales/languages")>();
  const languages: Record<string, unknown> = { ...LANGUAGES, [LANGUAGE]: PSEUDO_LANGUAGE };
  return { LANGUAGES: languages, languageOf: (code: string) => languages[code] };
});

await testDatabase();
await registerLocales();
const app = await appUnder("");
const world = await createWorld();

/** What is the same in all languages: addresses, keys, codes of currencies, zones, formats of dates, names of languages. */
const SAME_IN_ALL =
  /\S+@example\.test|https?:\/\/\S*|\S+\.localhost\S*|\b(?:Ctrl K|USD|America\/New York|UTC|qps|English|Español|Pseudo|Instagram|Facebook|Loyalty Platform|Sunrise Group|CSV|NFT|ID|ZIP)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d+(?:, \d+)?/g;

const P = `/admin/v2/programs/${world.programId}`;

it.each([
  "/admin/v2/account",
  "/admin/v2/organization/admins",
  `${P}/dashboard`,
  `${P}/challenges`,
  `${P}/challenges/new`,
  `/admin/v2/challenges/${world.quizId}`,
  `${P}/rewards`,
  `${P}/rewards/new`,
  `/admin/v2/rewards/${world.rewardId}`,
  `${P}/participants`,
  `${P}/participants/${world.participantId}`,
  `${P}/receipts`,
  `${P}/referrals`,
  `${P}/purchase_proof_products`,
  `${P}/participants/imports`,
  `${P}/settings/program/general`,
  `${P}/settings/program/labels`,
  `${P}/settings/program/points`,
])("the admin's page %s has whole and translated texts only", async (path) => {
  expect(faultsOf(await htmlOf(await adminClient(app, world.admin).page(path)))).toEqual([]);
});

it.each([
  ["/", true],
  ["/", false],
  [`/challenge/${world.quizId}`, true],
  [`/reward/${world.rewardId}`, true],
  ["/my-rewards", true],
  ["/my-account", true],
  ["/receipts", true],
  ["/leaderboard", true],
  ["/my-offers?latitude=40.7&longitude=-74", true],
  ["/signin", false],
  ["/nothing/here", false],
] as const)("the site's page %s has whole and translated texts only (signed in: %s)", async (path, signedIn) => {
  const cookie = `locale=${LANGUAGE}${signedIn ? `; ${world.session}` : ""}`;
  const request = new Request(`http://demo.localhost${path}`, { headers: { Accept: "text/html", Cookie: cookie } });
  expect(faultsOf(await htmlOf(await app(request)))).toEqual([]);
});

it("finds words outside of a text, and a text inside of another one", () => {
  const html = '<p>Only English</p><b aria-label="[!! Ŝéåŕçĥ [!! ŕéŵåŕďš ~ !!] ~~ !!]">[!! Ŝåṽé ~ !!]: Κούπα</b>';
  expect(faultsOf(html)).toEqual(["Only English", "[!! Ŝéåŕçĥ [!! ŕéŵåŕďš ~ !!] ~~ !!]"]);
});

async function htmlOf(response: Response): Promise<string> {
  expect(response.headers.get("content-type")).toContain("text/html");
  const html = await response.text();
  expect(html).toContain(`lang="${LANGUAGE}"`);
  return html;
}

/** Visible texts with words outside of a translated text, or with a translated text in another one. */
function faultsOf(html: string): string[] {
  return visibleTexts(html).filter((text) => {
    const { rest, nested } = outsideOfTexts(text);
    return /[a-z]{2}/i.test(rest.replace(SAME_IN_ALL, "")) || nested.some((outer) => !isNameInText(outer));
  });
}

/** Rows whose texts have no Latin letter, so that what operators write is not taken for a text that is not translated. */
async function createWorld() {
  const { demo, admins } = await createAdmins();
  await prisma.admin.updateMany({ data: { preferredLocale: LANGUAGE, firstName: "Μάγια" } });
  await prisma.program.update({
    where: { id: demo },
    data: {
      name: "Ήλιος",
      termPointsAs: "Σπίθες",
      termRewardsAs: "Δώρα",
      i18nEnabled: true,
      streaksOn: true,
      leaderboardOn: true,
      features: ["offers_reward", "receipts", "tiers"],
    },
  });
  const quiz = await createChallenge(demo, { caption: "Κουίζ", challengeType: "collect", parameters: "quiz" });
  await createQuestion(demo, quiz.id, "single_choice", { title: "Πού;", options: ["*Εδώ", "Εκεί"] });
  await createChallenge(demo, { caption: "Επίσκεψη" });
  const reward = await createReward(demo, { name: "Κούπα", claimLimit: 3 });
  await createReward(demo, { name: "Ταξίδι", selection: "sweepstake", threshold: 1n });
  const participant = await createParticipant(demo, {
    firstName: "Μάγια",
    lastName: "Λόπες",
    pointsAvailable: 40n,
    pointsIssued: 40n,
    eligibleOffersRewards: true,
  });
  await createTag(demo, "content", "Άνοιξη");
  await createProofProduct(demo, "Καφές");
  await createProofMerchant(demo, "Φούρνος");
  await createMerchant({ name: "Μπιστρό", latitude: 40.7, longitude: -74, offers: [{ key: "mobile", short: "Μισό" }] });
  dropAllCatalogues();
  const token = await openParticipantSession(sql, programIdFrom(demo), participant.id, new Date());
  return {
    programId: demo,
    admin: admins.owner,
    quizId: quiz.id,
    rewardId: reward.id,
    participantId: participant.id,
    session: `${COOKIES.participant}=${token}`,
  };
}
