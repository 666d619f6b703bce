import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readContractOf } from "~/http/handlers/handler-contract";
import { PAGE_PARAMETERS } from "~/http/input/page-parameters";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import routeTable from "~/routes";
import { enableAptos } from "../services/chain/chain-world";
import { adminWorld } from "../setup/admin-world";
import {
  createChallenge,
  createImport,
  createParticipant,
  createReceipt,
  createReferral,
  createReward,
  createWebhook,
} from "../setup/people";

/** What a list does not understand in its address is said on its page, in every list of the admin. */
const { fixture, as } = await adminWorld();
const modules = import.meta.glob<{ loader?: unknown }>("/app/admin/**/*.tsx");
const P = `/admin/v2/programs/${fixture.demo}`;
const ids: Record<string, string> = { programId: fixture.demo };
const rewards: Record<string, string> = {};

beforeAll(async () => {
  await prisma.program.update({
    where: { id: fixture.demo },
    data: { features: ["receipts", "offers_reward", "tiers", "dynamic_feed_posts"] },
  });
  await enableAptos(fixture.demo);
  ids.participantId = await createParticipant(fixture.demo, "Ana");
  ids.challengeId = await createChallenge(fixture.demo, "Hello");
  ids.rewardId = await createReward(fixture.demo, "Mug", { selection: "achievement", nftCollectionAddress: "0x1" });
  ids.importId = await createImport(fixture.demo, fixture.admins.manager.id);
  ids.referralId = await createReferral(fixture.demo);
  ids.receiptId = await createReceipt(fixture.demo);
  ids.webhookId = await createWebhook(fixture.demo, fixture.admins.manager.id);
  for (const selection of ["sweepstake", "mini-contest"])
    rewards[selection.replace("-", "_")] = await createReward(fixture.demo, selection, { selection, threshold: 0n });
});

type Route = { path?: string; file: string; children?: Route[] };
type List = { path: string; parameters: string[] };

/** The filters of lists that any text fits, by the area of the page. */
const TEXTS: Record<string, string[]> = { receipts: ["tag"], orders: ["channel", "store"] };

/** The pages of the admin with a page number or a place to go on, and the parameters that not any text fits. */
async function listsOf(routes: readonly Route[]): Promise<List[]> {
  const lists = await Promise.all(
    routes.map(async ({ path, file, children = [] }) => {
      const query = readContractOf((await modules[`/app/${file}`]?.())?.loader)?.query;
      const object = query instanceof z.ZodPipe ? query.in : query;
      const parameters = object instanceof z.ZodObject ? Object.keys(object.shape) : [];
      const isList = ["page", "after"].some((name) => parameters.includes(name));
      const texts = ["search", ...(TEXTS[Object.keys(TEXTS).find((area) => file.includes(area))!] ?? [])];
      const own =
        path && isList ? [{ path: `/${path}`, parameters: parameters.filter((name) => !texts.includes(name)) }] : [];
      return [...own, ...(await listsOf(children))];
    }),
  );
  return lists.flat();
}

const lists = await listsOf((await routeTable) as Route[]);

function addressOf(path: string): string {
  const kind = Object.keys(rewards).find((selection) => path.endsWith(selection));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => (kind && name === "rewardId" ? rewards[kind]! : ids[name]!));
}

it("finds the lists", () => expect(lists.length).toBeGreaterThan(40));

describe.each(lists.map(({ path, parameters }) => [path, parameters] as const))("%s", (path, parameters) => {
  it("says which parts of the address it left out", async () => {
    const query = new URLSearchParams([...parameters, "statuss"].map((name) => [name, "~foo"]));
    const page = await as("super").page(`${addressOf(path)}?${query}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    const missing = [...query].filter(([name, value]) => !html.includes(`&quot;${name}=${value}&quot;`));
    expect(missing).toEqual([]);
    expect(html).toContain("was ignored.");
  });

  it("says nothing where there is nothing to say", async () => {
    const query = new URLSearchParams({ search: "", page: "", page_size: "20", columns: "name", new: "1" });
    const html = await (await as("super").page(`${addressOf(path)}?${query}`)).text();
    expect(html).not.toContain("was ignored");
  });
});

it("knows the parameters of all dialogs of the admin", async () => {
  const sources = import.meta.glob<string>("/app/admin/**/*.tsx", { query: "?raw", import: "default" });
  const names = await Promise.all(
    Object.values(sources).map(async (source) =>
      [...(await source()).matchAll(/useDialogParam\((?:"(\w+)"|(\w+))\)/g)].map(
        ([, name, constant]) => name ?? constant,
      ),
    ),
  );
  const known: readonly (string | undefined)[] = [...PAGE_PARAMETERS, "ADD_POINTS_PARAM", "DIALOG_PARAM"];
  expect(names.flat().filter((name) => !known.includes(name))).toEqual([]);
});

it("speaks Spanish, and leads to the address without it", async () => {
  await registerLocales();
  await prisma.admin.update({ where: { id: fixture.admins.manager.id }, data: { preferredLocale: "es" } });
  const html = await (await as("manager").page(`${P}/users?status=foo&status=active&sort=name`)).text();
  expect(html).toContain("Se ha ignorado el filtro desconocido «status=foo».");
  expect(html).toContain(`href="${P}/users?status=active&amp;sort=name"`);
});

describe("what takes everybody who matches", () => {
  const rejected = {
    success: false,
    errors: [{ field: "filters", message: 'Unknown filter "status=blokced"' }],
  };

  it.each([
    ["an export", `${P}/participants/export_csv_async`, { mode: "default", type: "report", selected_attributes: [] }],
    ["a bulk change", `${P}/participants/bulk_changes`, { intent: "tag", tag: "VIP" }],
  ])("%s needs filters that are understood", async (_, url, body) => {
    const start = (filters: string) => as("manager").json("POST", url, { ...body, filters });
    await prisma.admin.update({ where: { id: fixture.admins.manager.id }, data: { preferredLocale: "en" } });
    const answer = await start("status=blokced");
    expect([answer.status, await answer.json()]).toMatchObject([422, rejected]);
    for (const filters of ["statuss=blocked", `ids=${ids.participantId}`, "created=yesterday", "tier=gold"])
      expect((await start(filters)).status).toBe(422);
    expect((await start("status=blocked&status=active&search=ana&sort=name&page=2")).status).toBe(200);
  });

  it.each([
    [`${P}/rewards.csv`, "status"],
    [`${P}/challenges.csv`, "status"],
    [`${P}/dashboard/actions.csv`, "actionable_type"],
    ["/admin/v2/organization/audit_log.csv", "kind"],
  ])("the download %s needs them, too", async (url, filter) => {
    const answer = await as("super").json("GET", `${url}?${filter}=foo`);
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field: filter }] }]);
    expect((await as("super").json("GET", `${url}?${filter}s=foo`)).status).toBe(422);
    expect((await as("super").json("GET", `${url}?${filter}=&columns=name&search=a&page=2`)).status).toBe(200);
  });
});
