/**
 * The catalogue of a program: what its site always reads and editors rarely change (theme, menus, pages, slides, tiers,
 * challenges with their questions, rewards, quests). Cached per process until a NOTIFY in the transaction that changes it
 * (docs/decisions/process-caches.md). Schedules, claim counts and all data of participants are read for each request.
 */
import { cacheReads } from "~/platform/cache-reads";
import { prisma } from "~/platform/database/connections.server";
import { readStoredJson } from "~/platform/stored-json.server";
import type { Work } from "~/platform/use-case.server";
import { challengeSettings } from "./challenge-settings.schema";
import { templateDetail, type TemplateDetail } from "./programs.schema";

const MAX_AGE_MS = 30_000;

export type Catalogue = Awaited<ReturnType<typeof load>>;
export type CatalogueChallenge = Catalogue["challenges"][number];
export type CatalogueReward = Catalogue["rewards"][number];
export type CatalogueQuest = Catalogue["quests"][number];

type Entry = { loading: Promise<Catalogue>; loadedAt: number; version?: number };

/** Last loaded last. A large one takes about a megabyte. */
const catalogues = new Map<string, Entry>();
const MAX_CATALOGUES = 200;
const programIdsByHost = new Map<string, { id: string | null; readAt: number }>();
/** Grows when hosts may show other programs. A look-up that began before is not cached. */
let hostsGeneration = 0;
const MAX_HOSTS = 10_000;
let version = 0;

/** The catalogue of one program. Concurrent readers share one load. @throws Error when there is no such program */
export function catalogueOf(programId: string): Promise<Catalogue> {
  const cached = catalogues.get(programId);
  const isFresh = cached && performance.now() - cached.loadedAt < MAX_AGE_MS;
  cacheReads.catalogue[isFresh ? "hit" : "miss"]++;
  if (isFresh) return cached.loading;
  const loading = load(programId);
  const entry: Entry = { loading, loadedAt: performance.now() };
  catalogues.delete(programId);
  catalogues.set(programId, entry);
  if (catalogues.size > MAX_CATALOGUES) catalogues.delete(catalogues.keys().next().value!);
  loading.then(
    (catalogue) => (entry.version = catalogue.version),
    () => catalogues.get(programId) === entry && catalogues.delete(programId),
  );
  return loading;
}

/** The cached version, for the cached pages, which must not wait; undefined when it would have to be loaded. */
export function cachedCatalogueVersion(programId: string): number | undefined {
  const cached = catalogues.get(programId);
  return cached && performance.now() - cached.loadedAt < MAX_AGE_MS ? cached.version : undefined;
}

/** The program that a host shows, by a subdomain of a base host or a custom domain; null for a base host itself. */
export async function programIdOfHost(host: string, baseHosts: readonly string[]): Promise<string | null> {
  const cached = programIdsByHost.get(host);
  if (cached && performance.now() - cached.readAt < MAX_AGE_MS) return cached.id;
  const generation = hostsGeneration;
  const id = await findProgramByHost(host, baseHosts);
  if (generation !== hostsGeneration) return id;
  if (programIdsByHost.size >= MAX_HOSTS) programIdsByHost.clear();
  programIdsByHost.set(host, { id, readAt: performance.now() });
  return id;
}

/** Drops one program's copy in this process. Call it after the commit; other processes get the NOTIFY. */
export function dropCatalogue(programId: string): void {
  catalogues.delete(programId);
  dropHosts();
}

/** Drops everything. For when the listener has (re)connected, since it may have missed messages. */
export function dropAllCatalogues(): void {
  catalogues.clear();
  dropHosts();
}

function dropHosts(): void {
  hostsGeneration += 1;
  programIdsByHost.clear();
}

export const CATALOGUE_CHANNEL = "catalogue";

/**
 * Drops the program's catalogue everywhere once this command's transaction commits: in this process before the use
 * case returns, in the others by NOTIFY. Every command that changes data of the catalogue must call it.
 */
export async function catalogueChanged(
  { tx, afterCommit }: Pick<Work, "tx" | "afterCommit">,
  programId: string,
): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CATALOGUE_CHANNEL}, ${programId})`;
  afterCommit(() => dropCatalogue(programId));
}

async function findProgramByHost(host: string, baseHosts: readonly string[]): Promise<string | null> {
  if (baseHosts.includes(host)) return null;
  const base = baseHosts.find((candidate) => host.endsWith(`.${candidate}`));
  const subdomain = base && host.slice(0, -base.length - 1);
  const program = subdomain
    ? await prisma.program.findFirst({ where: { subdomain, status: "active" }, select: { id: true } })
    : null;
  if (program) return program.id;
  const where = { host, program: { status: "active" } };
  return (await prisma.programDomain.findFirst({ where, select: { programId: true } }))?.programId ?? null;
}

/** What a step shows of its challenge, and what its state depends on. */
const QUEST_CHALLENGE = {
  id: true,
  identifier: true,
  caption: true,
  translations: true,
  challengeType: true,
  repeatable: true,
  published: true,
  archivedAt: true,
  start: true,
  finish: true,
} as const;

async function load(programId: string) {
  const where = { programId };
  const inOrder = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };
  const [
    program,
    domains,
    pages,
    menus,
    slides,
    communicationSettings,
    profileAttributes,
    tiers,
    challenges,
    rewards,
    files,
    socialPages,
    quests,
    teamGoals,
  ] = await Promise.all([
    prisma.program.findUniqueOrThrow({ where: { id: programId } }),
    prisma.programDomain.findMany({ where, orderBy: { host: "asc" } }),
    prisma.programPage.findMany({ where: { programId, status: "published" }, ...inOrder }),
    prisma.navigationMenu.findMany({ where, ...inOrder }),
    prisma.carouselSlide.findMany({ where, ...inOrder }),
    prisma.communicationSetting.findMany({ where, ...inOrder }),
    prisma.profileAttribute.findMany({ where: { programId, active: true }, ...inOrder }),
    prisma.tier.findMany({ where, orderBy: [{ pointsThresholdMin: "asc" }, { id: "asc" }] }),
    prisma.challenge.findMany({
      where: { programId, published: true },
      orderBy: [{ position: "asc" }, { identifier: "asc" }],
      include: { questions: { ...inOrder, include: { options: inOrder } } },
    }),
    prisma.reward.findMany({
      where: { programId, published: true },
      orderBy: [{ position: "asc" }, { finish: { sort: "asc", nulls: "last" } }, { name: "asc" }],
      omit: { claimsCount: true },
    }),
    // Participants' pictures are read with the participant: there may be hundreds of thousands.
    prisma.mediaFile.findMany({
      where: { ...where, avatars: { none: {} } },
      select: { id: true, name: true, altText: true },
    }),
    prisma.socialNetworkPage.findMany({ where, orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
    // The one that ends first is first.
    prisma.quest.findMany({
      where: { programId, published: true },
      orderBy: [{ finish: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      include: {
        steps: {
          orderBy: [{ position: "asc" }, { challengeId: "asc" }],
          // Also of a challenge that is not published any more.
          include: { challenge: { select: QUEST_CHALLENGE } },
        },
      },
    }),
    // All that are on or to come (MAX_OPEN_GOALS), and the last that ended. Their progress may be as old as the catalogue.
    prisma.teamGoal.findMany({ where, orderBy: { endsAt: "desc" }, take: 11 }),
  ]);
  const template: TemplateDetail = readStoredJson(templateDetail, program.templateDetail, { program: programId });
  return {
    ...program,
    template,
    domains,
    pages,
    menus,
    slides,
    communicationSettings,
    profileAttributes,
    tiers,
    challenges: challenges.map((challenge) => ({
      ...challenge,
      settings: readStoredJson(challengeSettings, challenge.settings, { program: programId, challenge: challenge.id }),
    })),
    rewards,
    socialPages,
    quests,
    teamGoals,
    files: new Map(files.map((file) => [file.id, file])),
    /** Grows with every load in this process: the key of what is derived from the catalogue. */
    version: ++version,
  };
}
