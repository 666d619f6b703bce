import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ALL_PERMISSIONS } from "~/platform/permissions";
import { contractOf } from "~/platform/use-case.server";
import routes from "~/routes";
import { sourcesUnder, walk } from "../locales/sources";
import { keysIn } from "../setup/json-schema";

/** Permission is checked in the use case. Files of use cases export use cases and nothing else that runs. */
const USE_CASE_FILE = /\.(site|admin|jobs|sandbox)\.server\.ts$/;
const modules = import.meta.glob<Record<string, unknown>>("/app/services/**/*.server.ts");
const paths = Object.keys(modules);

describe("every exported use case names its permission", () => {
  test.each(paths.filter((path) => USE_CASE_FILE.test(path)))("%s", async (path) => {
    for (const [name, exported] of Object.entries((await modules[path]?.()) ?? {})) {
      if (typeof exported !== "function") continue;
      const expected = path.endsWith(".jobs.server.ts") ? ["system"] : ALL_PERMISSIONS;
      expect(expected, `${name} in ${path}`).toContain(contractOf(exported)?.permission);
    }
  });
});

describe("no other file of a service exports a use case", () => {
  test.each(paths.filter((path) => !USE_CASE_FILE.test(path)))("%s", async (path) => {
    const exported = Object.entries((await modules[path]?.()) ?? {});
    expect(exported.filter(([, value]) => contractOf(value) !== undefined).map(([name]) => name)).toEqual([]);
  });
});

/** Use cases without a schema of their result: it is nothing, or a stream, or a file. */
const WITHOUT_OUTPUT: Record<string, string[]> = {
  nothing: [
    "chooseLocale",
    "completeSignUp",
    "confirmEmail",
    "deleteAccount",
    "deleteExportSchedule",
    "deleteMediaFile",
    "deleteParticipant",
    "deleteReceipt",
    "deleteReceiptItem",
    "deleteSavedView",
    "deleteOrganizationView",
    "hideFirstSteps",
    "joinLeaderboard",
    "keepClaim",
    "leaveLeaderboard",
    "markPushOffered",
    "markTierSeen",
    "markCelebrationSeen",
    "markRewardUsed",
    "saveMerchant",
    "removeDomain",
    "dropFailedJob",
    "retryFailedJob",
    "requestBackup",
    "requestBackupCheck",
    "revokeApiKey",
    "openFirstAdmin",
    "receiveWebhook",
    "removePasskey",
    "renamePasskey",
    "reopenOfferReport",
    "replayRange",
    "reportReceiptIssue",
    "resolveOfferReport",
    "judgeSubmission",
    "reviewReferral",
    "saveCarousels",
    "saveNavigationMenus",
    "setTimeZone",
    "signOut",
    "signOutAdmin",
    "startAdminLink",
    "turnOffPush",
    "turnOnPush",
    "updateEmailSetting",
    "updateProfile",
  ],
  "a stream": [
    "downloadAccountData",
    "downloadPersonalData",
    "exportActions",
    "exportAllParticipants",
    "exportAuditEntries",
    "exportChallengeActions",
    "exportChallengeAnswers",
    "exportChallengeFigures",
    "exportChallengeParticipants",
    "exportChallenges",
    "exportEntrants",
    "exportImportReport",
    "exportLeftRows",
    "exportOfferReports",
    "exportReceipts",
    "exportReferrals",
    "exportSubmissions",
    "exportRejectedRows",
    "exportRewardActions",
    "exportRewardFigures",
    "exportRewardParticipants",
    "openExport",
  ],
  "a file": [
    "findMedia",
    "openAnswerPhoto",
    "openMyAnswerPhoto",
    "openMyReceiptFile",
    "openReceiptFile",
    "readMedia",
    "readPicture",
  ],
};

const useCases = (await Promise.all(paths.filter((path) => USE_CASE_FILE.test(path)).map((path) => modules[path]!())))
  .flatMap((exported) => Object.entries(exported))
  .filter(([, value]) => contractOf(value) && contractOf(value)?.kind !== "job");

test("every other use case has a schema of its result", () => {
  const without = useCases.filter(([, value]) => !contractOf(value)?.output).map(([name]) => name);
  expect(without.sort()).toEqual(Object.values(WITHOUT_OUTPUT).flat().sort());
});

test("of the keys of all results, one has a question mark", () => {
  const outputs = useCases.flatMap(([, useCase]) => contractOf(useCase)?.output ?? []);
  const keys = outputs.flatMap((output) => keysIn(z.toJSONSchema(output, { unrepresentable: "any" })));
  expect([...new Set(keys.filter((key) => key.includes("?")))]).toEqual(["eligible_offers_rewards?"]);
});

/** What a GET runs that is no query, with the reason why it may. */
const NOT_ONLY_READING: Record<string, string> = {
  settleReturn: "applies a payment that has arrived, as its job would; the second time there is nothing left to apply",
  ensureAptos: "makes the row that the page changes; the second time it is there",
  downloadAccountData: "counts the downloads, for their limit",
  signAppleCard: "counts the signatures, for their limit",
  downloadPersonalData: "records in the audit log who downloaded the data of a person",
};

type UseCaseName = { path: string; name: string };

const SCREENS = /^app\/(site|admin|offers|api|sandbox)\//;
const sources = new Map(sourcesUnder("app").map((file) => [file.fileName.replace(/\.tsx?$/, ""), file]));
const loaders = [...new Set(((await routes) as Entry[]).flatMap(filesOf))]
  .map((file) => ({ file, useCases: reachedUseCases(sources.get(`app/${file.replace(/\.tsx?$/, "")}`)!, "loader") }))
  .filter(({ useCases }) => useCases.length > 0);

/** Search engines, previews of links and the browser itself send a GET as often as they like. */
describe("a GET runs queries only", () => {
  test("the use cases of loaders are found", () => {
    expect(loaders.length).toBeGreaterThan(60);
    expect(loaders).toContainEqual({
      file: "admin/tags/list.tsx",
      useCases: expect.arrayContaining([{ path: "/app/services/tags/tags.admin.server.ts", name: "listTags" }]),
    });
  });

  test.each(loaders)("$file", async ({ useCases }) => {
    const kinds = await Promise.all(
      useCases.map(async ({ path, name }) => ({ name, kind: contractOf((await modules[path]!())[name])?.kind })),
    );
    const others = kinds.filter(({ kind }) => kind !== "query" && kind !== undefined).map(({ name }) => name);
    expect(others.filter((name) => !NOT_ONLY_READING[name])).toEqual([]);
  });

  test("the list of exceptions has no other names", () => {
    const names = new Set(loaders.flatMap(({ useCases }) => useCases.map(({ name }) => name)));
    expect(Object.keys(NOT_ONLY_READING).filter((name) => !names.has(name))).toEqual([]);
  });
});

type Entry = { file: string; children?: Entry[] };

function filesOf({ file, children = [] }: Entry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

/** The use cases that a name of a file stands for or uses, through functions of the screens. */
function reachedUseCases(file: ts.SourceFile, name: string, seen = new Set<string>()): UseCaseName[] {
  const key = `${file.fileName} ${name}`;
  if (seen.has(key)) return [];
  seen.add(key);
  const declared = declarationOf(file, name);
  if (declared) return identifiersIn(declared).flatMap((used) => reachedUseCases(file, used, seen));
  const imported = importOf(file, name);
  if (!imported) return [];
  if (USE_CASE_FILE.test(`${imported.path}.ts`)) return [{ path: `/${imported.path}.ts`, name: imported.name }];
  const source = SCREENS.test(imported.path) ? sources.get(imported.path) : undefined;
  return source ? reachedUseCases(source, imported.name, seen) : [];
}

function declarationOf(file: ts.SourceFile, name: string): ts.Node | undefined {
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
    if (found) return found;
  }
  return undefined;
}

/** The file and name, as they are there, of what a file imports by a name. */
function importOf(file: ts.SourceFile, name: string): UseCaseName | undefined {
  for (const { importClause, moduleSpecifier } of file.statements.filter(ts.isImportDeclaration)) {
    const names = importClause?.namedBindings;
    const element = names && ts.isNamedImports(names) && names.elements.find((one) => one.name.text === name);
    if (!element) continue;
    const module = (moduleSpecifier as ts.StringLiteral).text;
    const path = module.startsWith("~/") ? module.replace("~", "app") : join(dirname(file.fileName), module);
    return { path, name: (element.propertyName ?? element.name).text };
  }
  return undefined;
}

function identifiersIn(node: ts.Node): string[] {
  const names = new Set<string>();
  walk(node, (inner) => ts.isIdentifier(inner) && names.add(inner.text));
  return [...names];
}
