/**
 * The catalogue of a program: what its site always reads and editors rarely change (theme, menus, pages, slides,
 * challenges with their questions, rewards). Held per process, dropped by NOTIFY in the transaction that changes it.
 *
 * Only what editors change is in it. Schedules are evaluated per request from `ctx.now`; claim counts, balances and
 * everything of a participant are read fresh (RULINGS "Catalogue cache").
 */
import { prisma, type Transaction } from "../database.server";
import { templateDetail, type TemplateDetail } from "./programs.schema";

const MAX_AGE_MS = 30_000;

export type Catalogue = Awaited<ReturnType<typeof load>>;
export type CatalogueChallenge = Catalogue["challenges"][number];
export type CatalogueReward = Catalogue["rewards"][number];

type Held = { loading: Promise<Catalogue>; loadedAt: number; version?: number };

const held = new Map<string, Held>();
const programIdsByHost = new Map<string, { id: string | null; readAt: number }>();
const MAX_HOSTS = 10_000;
let version = 0;

/** The catalogue of one program. Concurrent readers share one load. Throws when there is no such program. */
export function catalogueOf(programId: string): Promise<Catalogue> {
  const found = held.get(programId);
  if (found && performance.now() - found.loadedAt < MAX_AGE_MS) return found.loading;
  const loading = load(programId);
  const entry: Held = { loading, loadedAt: performance.now() };
  held.set(programId, entry);
  loading.then(
    (catalogue) => (entry.version = catalogue.version),
    () => held.get(programId) === entry && held.delete(programId),
  );
  return loading;
}

/** The version held right now, for the kept pages, which must not wait; undefined when it would have to be loaded. */
export function heldCatalogueVersion(programId: string): number | undefined {
  const found = held.get(programId);
  return found && performance.now() - found.loadedAt < MAX_AGE_MS ? found.version : undefined;
}

/** The program that a host shows: a subdomain of a base host, the default program on the base host, a custom domain. */
export async function programIdOfHost(
  host: string,
  defaultProgram: string | undefined,
  baseHosts: readonly string[],
): Promise<string | null> {
  const known = programIdsByHost.get(host);
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.id;
  const id = await findProgramByHost(host, defaultProgram, baseHosts);
  if (programIdsByHost.size >= MAX_HOSTS) programIdsByHost.clear();
  programIdsByHost.set(host, { id, readAt: performance.now() });
  return id;
}

/** Drops one program's copy in this process. Call it after the commit; other processes hear the NOTIFY. */
export function dropCatalogue(programId: string): void {
  held.delete(programId);
  programIdsByHost.clear();
}

/** Drops everything: after the listener (re)connected, messages may have been missed. */
export function dropAllCatalogues(): void {
  held.clear();
  programIdsByHost.clear();
}

export const CATALOGUE_CHANNEL = "catalogue";

/** Tells every process, when this transaction commits, that the program's catalogue changed. */
export async function announceCatalogueChange(tx: Transaction, programId: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CATALOGUE_CHANNEL}, ${programId})`;
}

async function findProgramByHost(
  host: string,
  defaultProgram: string | undefined,
  baseHosts: readonly string[],
): Promise<string | null> {
  const base = baseHosts.find((candidate) => host === candidate || host.endsWith(`.${candidate}`));
  const subdomain = base === undefined ? undefined : host === base ? defaultProgram : host.slice(0, -base.length - 1);
  const named = subdomain
    ? await prisma.program.findFirst({ where: { subdomain, status: "active" }, select: { id: true } })
    : null;
  if (named || host === base) return named?.id ?? null;
  const where = { host, program: { status: "active" } };
  return (await prisma.programDomain.findFirst({ where, select: { programId: true } }))?.programId ?? null;
}

async function load(programId: string) {
  const where = { programId };
  const inOrder = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };
  const [program, domains, pages, menus, slides, communicationSettings, profileAttributes, challenges, rewards, files] =
    await Promise.all([
      prisma.program.findUniqueOrThrow({ where: { id: programId } }),
      prisma.programDomain.findMany({ where, orderBy: { host: "asc" } }),
      prisma.programPage.findMany({ where: { programId, status: "published" }, ...inOrder }),
      prisma.navigationMenu.findMany({ where, ...inOrder }),
      prisma.carouselSlide.findMany({ where, ...inOrder }),
      prisma.communicationSetting.findMany({ where, ...inOrder }),
      prisma.profileAttribute.findMany({ where: { programId, active: true }, ...inOrder }),
      prisma.challenge.findMany({
        where: { programId, published: true },
        orderBy: [{ position: "asc" }, { identifier: "asc" }],
        include: { questions: { ...inOrder, include: { options: inOrder } } },
      }),
      prisma.reward.findMany({
        where: { programId, published: true },
        orderBy: [{ finish: { sort: "asc", nulls: "last" } }, { name: "asc" }],
        omit: { claimsCount: true },
      }),
      prisma.mediaFile.findMany({ where, select: { id: true, name: true, altText: true } }),
    ]);
  const template: TemplateDetail = templateDetail.parse(program.templateDetail);
  return {
    ...program,
    template,
    domains,
    pages,
    menus,
    slides,
    communicationSettings,
    profileAttributes,
    challenges,
    rewards,
    files: new Map(files.map((file) => [file.id, file])),
    /** Grows with every load in this process: the key of what is derived from the catalogue. */
    version: ++version,
  };
}
