/**
 * The operations of the API, collected from the handlers of the URL table (http/handlers/handler-contract.ts): what is
 * described is what runs. A read is described when its handler names its use case or response, a change when each of
 * its intents does. Pages of the admin belong to the API when their loader is described.
 */
import { isDeepStrictEqual } from "node:util";
import type { ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { API_KEY_SCOPES, type Permission } from "~/platform/permissions";
import {
  changeContractOf,
  handlerKindOf,
  readContractOf,
  type ActContract,
  type ChangeContract,
  type HandlerKind,
} from "../handlers/handler-contract";
import { alternativesOf, anyOf, jsonSchemaOf, type JsonSchema } from "./json-schema.server";

export type Routes = ServerBuild["routes"];

export type Operation = {
  method: "get" | "post" | "put" | "patch" | "delete";
  /** `/admin/v2/challenges/{challengeId}`. */
  path: string;
  /** The folder of its handler, which is the area of the product; of the site's calls with `site/` before it. */
  area: string;
  kind: HandlerKind;
  /** The name of the use case; of a change with several intents and no usual one, undefined. */
  name?: string;
  /** The permission of each intent, by its name; `""` for an operation without intents. */
  permissions: Record<string, Permission>;
  /** Of a change with several: their names, the usual one first. */
  intents: string[];
  /** Other methods that do the same. */
  aliases: string[];
  query?: JsonSchema;
  body?: JsonSchema;
  /** The fields of the body that are files, with what each is. */
  files: Record<string, string>;
  /** Whether the files must be sent. */
  needsFile: boolean;
  response: JsonSchema;
  /** Of a read that responds with a file: its media type. */
  file?: string;
};

/** The operations in the order of the URL table. */
export function operationsOf(routes: Routes): Operation[] {
  return Object.values(routes)
    .map((route) => ({ ...route, path: pathOf(routes, route.id) }))
    .filter(({ path }) => /^\/(admin\/v2|public|offers)\//.test(path) && !isRepeated(path))
    .flatMap(({ id, path, module }) => {
      const { loader, action, default: page } = module as unknown as Record<string, unknown>;
      const place = { path: path.replace(/(?<=\/):(\w+)/g, "{$1}"), area: areaOf(id, path) };
      const read = readOf(loader).map((operation) => ({ ...place, ...operation }));
      if (page && read.length === 0) return [];
      return [...read, ...changesOf(action).map((operation) => ({ ...place, ...operation }))];
    })
    .filter(({ permissions }) => Object.values(permissions).every(isForCallers));
}

/**
 * Whether an address repeats others: forms of the admin, whose changes are those of the list and of the row, and the dashboard's JSON, which
 * the program has at an address of its own.
 */
export function isRepeated(path: string): boolean {
  return /\/(new|edit)$|\/dashboard\/(?!.*\.csv$)/.test(path);
}

/** What no key may do is for signed-in admins. */
function isForCallers(permission: Permission): boolean {
  const isForKeys = (API_KEY_SCOPES as readonly Permission[]).includes(permission) || permission === "programs:list";
  return isForKeys || permission.startsWith("site:");
}

type Part = Omit<Operation, "path" | "area">;

function readOf(loader: unknown): Part[] {
  const { query, response, file, useCase } = readContractOf(loader) ?? {};
  if (!useCase || !(response || file)) return [];
  return [
    {
      method: "get",
      kind: handlerKindOf(loader)!,
      name: useCase.name,
      permissions: { "": useCase.scope as Permission },
      intents: [],
      aliases: [],
      query: query && jsonSchemaOf(query, "input"),
      files: {},
      needsFile: false,
      response: response ? jsonSchemaOf(response, "output") : { type: "string", contentMediaType: file },
      file,
    },
  ];
}

/**
 * One operation for each intent that a method has without naming it. The first method of an intent is described, the
 * others are its aliases. Intents without a method of their own are named in the body of a POST.
 */
function changesOf(action: unknown): Part[] {
  const contract = changeContractOf(action);
  if (!contract || Object.values(contract.intents).some((act) => !act?.body)) return [];
  const intents = contract.intents as Record<string, ActContract>;
  const methods = Object.entries(contract.methods).filter(([, intent]) => intent !== undefined && intent in intents);
  const firsts = methods.filter(([, intent], at) => methods.findIndex(([, other]) => other === intent) === at);
  const ownIntents = Object.fromEntries(firsts.map(([method, intent]) => [method, intent!]));
  const others = Object.keys(intents).filter((intent) => !Object.values(ownIntents).includes(intent));
  if (others.length > 0) ownIntents.POST ??= "";
  const kind = handlerKindOf(action)!;
  const changes = Object.entries(ownIntents).map(([method, own]) => {
    const named = [...(own in intents ? [own] : []), ...(method === "POST" ? others : [])];
    const bodies = named.flatMap((intent) =>
      bodiesOf(contract, intent, { isUsual: intent === own, isOnly: named.length === 1 }),
    );
    return {
      method: method.toLowerCase() as Operation["method"],
      kind,
      name: intents[own in intents || named.length > 1 ? own : named[0]!]?.useCase.name,
      permissions: Object.fromEntries(named.map((intent) => [intent, intents[intent]!.useCase.scope as Permission])),
      intents: named.length > 1 ? named : [],
      aliases: methods.filter(([other, intent]) => intent === own && other !== method).map(([other]) => other),
      body: anyOf(bodies.map(({ files: _, needsFile: __, ...body }) => body)),
      files: Object.assign({}, ...bodies.map(({ files }) => files)) as Record<string, string>,
      needsFile: bodies.every(({ needsFile }) => needsFile === true),
      response: anyOf(named.map((intent) => jsonSchemaOf(successOf(intents[intent]!.body!), "output"))),
    };
  });
  return withAliases(changes);
}

/** Methods whose intents run the same with the same body are one operation. */
function withAliases(changes: Part[]): Part[] {
  const isSame = (one: Part, other: Part) => one.name === other.name && isDeepStrictEqual(one.body, other.body);
  const firsts = changes.filter((change, at) => changes.findIndex((other) => isSame(other, change)) === at);
  return firsts.map((first) => {
    const others = changes.filter((change) => change !== first && isSame(first, change));
    const more = others.flatMap(({ method, aliases }) => [method.toUpperCase(), ...aliases]);
    return { ...first, aliases: [...first.aliases, ...more] };
  });
}

type Body = JsonSchema & { files?: Record<string, string>; needsFile?: boolean };

/** What the body of an intent has, by its alternatives. The metadata of its schema says which fields are files. */
function bodiesOf(
  { input }: ChangeContract,
  intent: string,
  { isUsual, isOnly }: { isUsual: boolean; isOnly: boolean },
) {
  const all = alternativesOf(jsonSchemaOf(input, "input"));
  const found = all.find(({ properties }) => intentsIn(properties?.intent).includes(intent)) ?? anyOf(all);
  const { fields: checkedLater, partial, ...own } = found as JsonSchema & { fields?: JsonSchema; partial?: boolean };
  const { intent: _, ...fields } = own.properties ?? {};
  const named: Record<string, JsonSchema> = isUsual && isOnly ? {} : intent ? { intent: { const: intent } } : {};
  const needed = (own.required ?? []).filter((name) => name !== "intent" || !isUsual);
  return alternativesOf(checkedLater ?? {}).map(({ properties = {}, required = [] }): Body => {
    const names = [...needed, ...(partial ? [] : required)];
    return {
      ...own,
      properties: { ...properties, ...fields, ...named },
      ...(names.length > 0 ? { required: names } : { required: undefined }),
    };
  });
}

function intentsIn(schema: JsonSchema | undefined): unknown[] {
  return schema?.enum ?? [schema?.const];
}

const SUCCESS = z.object({ success: z.literal(true), message: z.string().optional() });

/** The response of a change: what it gives beside `success` and `message`. */
function successOf(body: z.ZodType): z.ZodType {
  return body instanceof z.ZodObject ? SUCCESS.extend(body.shape) : z.intersection(SUCCESS, body);
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return `${pathOf(routes, route.parentId)}${route.path ? `/${route.path.replace(/^\//, "")}` : ""}`;
}

function areaOf(routeId: string, path: string): string {
  const folder = /^(?:api\/)?(?:(?:admin|public)\/)?([^/]+)/.exec(routeId)![1]!;
  return path.startsWith("/admin/") ? folder : `site/${folder}`;
}
