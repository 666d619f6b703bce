import { beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { siteTexts } from "~/services/brand/site-texts.server";
import { listPosts } from "~/services/feed-posts/feed-posts.site.server";
import { getAccount } from "~/services/participant-accounts/account.site.server";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import { catalogueOf, dropAllCatalogues } from "~/services/programs/catalogue.server";
import { getHero, getProgramPage, getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import { createParticipant, participantCtx } from "../factories";
import { adminWorld } from "../setup/admin-world";

/** The texts of the site in both languages: saved by the admin's handlers, read on the site. */
const { fixture, as } = await adminWorld();
let participantId: string;

beforeAll(async () => {
  const features = ["tiers", "dynamic_feed_posts"];
  await prisma.program.updateMany({ data: { i18nEnabled: true, features } });
  dropAllCatalogues();
  participantId = (await createParticipant(fixture.demo)).id;
});

async function reader(locale: Locale) {
  const ctx = await participantCtx(fixture.demo, participantId);
  return { ...ctx, now: new Date("2100-01-01T00:00:00Z"), locale, program: inLanguage(ctx.program, locale) };
}
type Reader = Awaited<ReturnType<typeof reader>>;

const es = (texts: Record<string, string>) => ({ translations: { es: texts } });
const long = "x".repeat(501);

type Kind = {
  name: string;
  path: string;
  /** The request body with these translations; without them as a client that knows no languages sends it. */
  body: (translations?: object) => object;
  texts: Record<string, string>;
  /** The field of the first translated text in the body. */
  field: string;
  shown: (ctx: Reader) => unknown;
  english: string;
};

const KINDS: Kind[] = [
  {
    name: "a slide",
    path: "carousels",
    body: (translations = {}) => ({
      carousels: [{ id: "019aa000-0000-7000-8000-00000000000a", title: "In season", ...translations }],
    }),
    texts: { title: "De temporada" },
    field: "carousels[0][translations][es][title]",
    shown: async (ctx) => (await getHero(ctx)).slides[0]?.title,
    english: "In season",
  },
  {
    name: "a menu entry",
    path: "navigation_menus",
    body: (translations = {}) => ({
      data: [
        { id: "019aa000-0000-7000-8000-00000000000b", name: "Our story", navigation_url: "/story", ...translations },
      ],
    }),
    texts: { name: "Nuestra historia" },
    field: "data[0][translations][es][name]",
    shown: async (ctx) => (await getSiteFrame(ctx)).program.navigation_menus.at(-1)?.name,
    english: "Our story",
  },
  {
    name: "the tiers",
    path: "program_tiers",
    body: (translations = {}) => ({
      tiers: [
        { name: "Silver", points_threshold_min: 0, points_threshold_max: 9, ...translations },
        { name: "Gold", points_threshold_min: 10, points_threshold_max: null },
      ],
    }),
    texts: { name: "Plata" },
    field: "tiers[0][translations][es][name]",
    shown: async (ctx) => (await getAccount(ctx)).tier?.current?.name,
    english: "Silver",
  },
  {
    name: "a profile attribute",
    path: "profile_attributes",
    body: (translations = {}) => ({
      attribute_name: "shoe_size",
      display_name: "Shoe size",
      field_type: "text",
      ...translations,
    }),
    texts: { display_name: "Número de calzado" },
    field: "translations[es][display_name]",
    shown: async (ctx) => (await getAccount(ctx)).fields.find(({ name }) => name === "profile_shoe_size")?.label,
    english: "Shoe size",
  },
  {
    name: "a communication setting",
    path: "communication_settings",
    body: (translations = {}) => ({ channel: "all", description: "Everything", ...translations }),
    texts: { description: "Todo" },
    field: "translations[es][description]",
    shown: async (ctx) => (await getAccount(ctx)).communication_settings.at(-1)?.description,
    english: "Everything",
  },
  {
    name: "a page",
    path: "program_pages",
    body: (translations = {}) => ({ title: "Privacy", slug: "our-privacy", status: "published", ...translations }),
    texts: { title: "Aviso de privacidad" },
    field: "translations[es][title]",
    shown: async (ctx) => (await getProgramPage(ctx, "our-privacy")).title,
    english: "Privacy",
  },
  {
    name: "a feed post",
    path: "dynamic_feed_posts",
    body: (translations = {}) => ({ title: "New bread", ...translations }),
    texts: { title: "Pan nuevo" },
    field: "translations[es][title]",
    shown: async (ctx) => (await listPosts(ctx, { page: 1 })).result[0]?.title,
    english: "New bread",
  },
];

describe.each(KINDS)("$name", ({ path, body, texts, field, shown, english }) => {
  const url = (program: string) => `/admin/v2/programs/${program}/${path}`;

  test("says at its own field that a translation is too long", async () => {
    const [name = ""] = Object.keys(texts);
    const response = await as("manager").json("POST", url(fixture.demo), body(es({ [name]: long })));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });

  test("is read in the reader's language, and another program has nothing of it", async () => {
    const before = JSON.stringify(await catalogueOf(fixture.northwind), (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    const saved = await as("manager").json("POST", url(fixture.demo), body(es(texts)));
    expect(saved.status).toBe(200);
    expect(JSON.stringify(await saved.json())).toContain(JSON.stringify({ es: texts }));
    expect(await shown(await reader("es"))).toBe(Object.values(texts)[0]);
    expect(await shown(await reader("en"))).toBe(english);
    expect(before).not.toContain(Object.values(texts)[0]);
    expect((await as("nw-owner").json("POST", url(fixture.demo), body(es(texts)))).status).toBe(404);
  });
});

test("lists keep the translations of entries that are sent without any, and lose those that are sent empty", async () => {
  const url = `/admin/v2/programs/${fixture.demo}/navigation_menus`;
  const menu = { id: "019aa000-0000-7000-8000-00000000000c", navigation_url: "/help" };
  const stored = async () => (await prisma.navigationMenu.findFirstOrThrow({ where: { id: menu.id } })).translations;
  await as("manager").json("POST", url, { data: [{ ...menu, name: "Help", ...es({ name: "Ayuda" }) }] });
  await as("manager").json("POST", url, { data: [{ ...menu, name: "Get help" }] });
  expect(await stored()).toEqual({ es: { name: "Ayuda" } });
  const same = { data: [{ ...menu, name: "Get help", ...es({ name: "Ayuda" }) }] };
  expect((await as("manager").json("POST", url, same)).status).toBe(422);
  await as("manager").json("POST", url, { data: [{ ...menu, name: "Get help", ...es({ name: "" }) }] });
  expect(await stored()).toEqual({});
});

test("a Spanish title does not hide a legal page", async () => {
  expect((await getSiteFrame(await reader("es"))).program.legal_pages.privacy).toBe("our-privacy");
});

describe("the settings of a program", () => {
  const url = () => `/admin/v2/programs/${fixture.demo}`;
  const save = (body: object) => as("manager").json("POST", url(), body);

  test("are read in the reader's language, each text by itself", async () => {
    const texts = { term_points_as: "Puntos", meta_title: "Inicio", header_text: "Buenos días" };
    expect((await save(es(texts))).status).toBe(200);
    const spanish = await reader("es");
    expect((await getSiteFrame(spanish)).program).toMatchObject({
      term_points_as: "Puntos",
      term_rewards_as: "Rewards",
    });
    expect((await getHero(spanish)).header_text).toBe("Buenos días");
    expect(siteTexts(spanish.program).title).toBe("Inicio");
    expect((await getSiteFrame(await reader("en"))).program.term_points_as).toBe("Sparks");

    const one = await save(es({ term_points_as: "" }));
    expect(((await one.json()) as { data: object }).data).toMatchObject({ translations: {} });
    expect((await getSiteFrame(await reader("es"))).program.term_points_as).toBe("Sparks");
    expect((await getHero(await reader("es"))).header_text).toBe("Buenos días");
    expect(siteTexts((await reader("es")).program).pictureUrl).toBe(siteTexts((await reader("en")).program).pictureUrl);
  });

  test("have no singular of another language than the plural", async () => {
    const singularIn = async (locale: "en" | "es") =>
      (await getSiteFrame(await reader(locale))).program.term_points_singular;
    await save({ term_points_singular: "Spark", ...es({ term_points_as: "Chispas" }) });
    expect([await singularIn("en"), await singularIn("es")]).toEqual(["Spark", null]);
    await save(es({ term_points_singular: "Chispa" }));
    expect(await singularIn("es")).toBe("Chispa");
  });

  test("say at its own field what is wrong with a translation", async () => {
    const wrong: Record<string, string>[] = [{ term_points_as: "x".repeat(31) }, { unknown: "Hola" }];
    for (const texts of wrong) {
      const response = await save(es(texts));
      expect(response.status).toBe(422);
      const field = `translations[es][${Object.keys(texts)[0]}]`;
      expect(await response.json()).toMatchObject({ errors: [{ field }] });
    }
  });
});
