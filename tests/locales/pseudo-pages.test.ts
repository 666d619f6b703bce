import { expect, it, vi } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import type * as Languages from "~/locales/languages";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { createChallenge, createParticipant, createQuestion, createReward } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { adminClient } from "../setup/admin-client";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins, createProofMerchant, createProofProduct, createTag } from "../setup/people";
import { isNameInText, LANGUAGE, outsideOfTexts, visibleTexts } from "./pseudo-language";

// The line that a third language adds, and nothing else.
vi.mock("~/locales/languages", async (load) => {
  const { LANGUAGES } = await load<typeof Languages>();
  const pseudo = await import("./pseudo-language");
  return { LANGUAGES: { ...LANGUAGES, [pseudo.LANGUAGE]: pseudo.PSEUDO_LANGUAGE } };
});

await testDatabase();
await registerLocales();
const app = await appUnder("");
const world = await createWorld();

/** What is the same in all languages: addresses, keys, codes of currencies and files, ids, the names of languages and of other products. */
const SAME_IN_ALL = new RegExp(
  [
    String.raw`\S+@example\.test|https?://\S*|\S+\.localhost\S*|challenge-\d+|CODE\d+`,
    String.raw`\b(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/[\w/ -]+`,
    String.raw`\b(?:Ctrl K|[A-Z]{3}|qps|English|Español|Pseudo)\b`,
    String.raw`\b(?:Instagram|Facebook|Loyalty Platform|Sunrise Group)\b`,
  ].join("|"),
  "g",
);

const P = "/admin/v2/programs/:programId";

/** The path with the ids of this test's rows: stable names of tests have none. */
const pathOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => String(world[name as keyof typeof world]));

it.each([
  "/admin/v2/account",
  "/admin/v2/organization/admins",
  `${P}/dashboard`,
  `${P}/challenges`,
  `${P}/challenges/new`,
  "/admin/v2/challenges/:quizId",
  `${P}/rewards`,
  `${P}/rewards/new`,
  "/admin/v2/rewards/:rewardId",
  `${P}/users`,
  `${P}/users/:participantId`,
  `${P}/receipts`,
  `${P}/referrals`,
  `${P}/settings/program/purchase-proof/products`,
  `${P}/participants/imports`,
  `${P}/settings/program/general`,
  `${P}/settings/program/labels`,
  `${P}/settings/program/points`,
  `${P}/points/report`,
])("the admin's page %s has whole and translated texts only", async (path) => {
  expect(problemsOf(await htmlOf(await adminClient(app, world.admin).page(pathOf(path))))).toEqual([]);
});

const MISSING = "/nothing/here";

it.each([
  ["/", true],
  ["/", false],
  ["/challenge/:quizId", true],
  ["/reward/:rewardId", true],
  ["/my-rewards", true],
  ["/my-account", true],
  ["/my-account/points", true],
  ["/receipts", true],
  ["/friends", true],
  ["/leaderboard", true],
  ["/my-offers?latitude=40.7&longitude=-74", true],
  ["/signin", false],
  [MISSING, false],
] as const)("the site's page %s has whole and translated texts only (signed in: %s)", async (path, signedIn) => {
  const cookie = `locale=${LANGUAGE}${signedIn ? `; ${world.session}` : ""}`;
  expect(problemsOf(await htmlOf(await app(siteRequest(pathOf(path), cookie)), path === MISSING ? 404 : 200))).toEqual(
    [],
  );
});

it("finds words outside of a text, and a text inside of another one", () => {
  const html = '<p>Only English</p><b aria-label="[!! Ŝéåŕçĥ [!! ŕéŵåŕďš ~ !!] ~~ !!]">[!! Ŝåṽé ~ !!]: Κούπα</b>';
  expect(problemsOf(html)).toEqual(["Only English", "[!! Ŝéåŕçĥ [!! ŕéŵåŕďš ~ !!] ~~ !!]"]);
});

it("a language is chosen, and written in by operators, by its line alone", async () => {
  const client = adminClient(app, world.admin);
  expect(await (await client.page("/admin/v2/account")).text()).toContain(`<option value="${LANGUAGE}"`);
  const choice = { preferred_locale: LANGUAGE, first_name: "Μαρία" };
  expect((await client.json("PUT", `/admin/v2/users/${world.admin.id}`, choice)).status).toBe(200);
  const labels = await (await client.page(pathOf(`${P}/settings/program/labels`))).text();
  expect(labels).toContain(`name="translations[${LANGUAGE}][prizes_title]"`);
  const saved = await client.json("POST", pathOf(P), { translations: { [LANGUAGE]: { prizes_title: "Θησαυροί" } } });
  expect(saved.status).toBe(200);
  const home = (language: string) => app(siteRequest("/", `locale=${language}`)).then((response) => response.text());
  expect(await home(LANGUAGE)).toContain("Θησαυροί");
  expect(await home("es")).not.toContain("Θησαυροί");
});

function siteRequest(path: string, cookie: string): Request {
  return new Request(`http://demo.localhost${path}`, { headers: { Accept: "text/html", Cookie: cookie } });
}

async function htmlOf(response: Response, status = 200): Promise<string> {
  expect(response.status).toBe(status);
  const html = await response.text();
  expect(html).toContain(`lang="${LANGUAGE}"`);
  return html;
}

/** Visible texts with words outside of a translated text, or with a translated text in another one. */
function problemsOf(html: string): string[] {
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
  await createQuestion(demo, quiz.id, "radio_button", { title: "Πού;", options: ["*Εδώ", "Εκεί"] });
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
