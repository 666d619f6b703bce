/** Handlers that change something: a page's action and a JSON change. Each works for any audience. */
import type { z } from "zod";
import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { assertOutput } from "~/platform/output.server";
import { assertMayRun } from "~/platform/use-case.server";
import type { RouteArgs } from "../context/request.server";
import { parseInput, readBody, type Body } from "../input/body.server";
import { idempotencyKeyOf } from "../input/idempotency-key.server";
import { assertKnownFields, assertUnderstood } from "../input/understood.server";
import { jsonResponse, pageResponse, type ActionResult, type ExtraErrorFields } from "../responses/responses.server";
import { CSRF_FIELD } from "../security/csrf.server";
import { ADDRESS_PARAMETERS, isApiClient, type AnyArgs, type Audience, type WithUpload } from "./audience.server";
import { callFailure, formFailure, resendOf } from "./failures.server";
import { changeContractOf, type ChangeContract } from "./handler-contract";
import { pipeline } from "./pipeline.server";
import { actContractOf, type Act } from "./runs.server";

/** What a handler does with the body. Without a contract it is not described. */
type Change<A, R> = { run: (args: A, body: Body) => Promise<R>; contract?: ChangeContract };

/** A page's form. Errors come back to the form with what was typed, so that nothing entered is lost. */
export function pageAction<A extends AnyArgs, B extends object>(
  audience: Audience<A>,
  { run, contract }: Change<A, ActionResult<B>>,
) {
  return pipeline({
    contract: { kind: audience.kind, change: contract },
    enter: audience.enter,
    read: (request) => readBody(request),
    run,
    respond: pageResponse<B>,
    onError: (args, error, fields) => formFailure(audience, args, error, fields),
  });
}

/**
 * A JSON change, also sent by a plain form.
 * @param extraErrorFields adds to the error body what the call promises there
 * @param listAs the field of a body that is a list
 */
export function call<A extends AnyArgs, B extends object>(
  audience: Audience<A>,
  { run, contract }: Change<A, ActionResult<B> | Response>,
  extraErrorFields?: ExtraErrorFields,
  listAs?: string,
) {
  return pipeline({
    contract: { kind: audience.kind, change: contract },
    enter: audience.enter,
    read: (request) => readBody(request, listAs),
    run,
    respond: (request, result) => (result instanceof Response ? result : jsonResponse(request, result)),
    onError: async (args, error, fields) =>
      resendOf(audience, args, error, fields) ?? callFailure(audience, args, error, extraErrorFields),
  });
}

/** A change with one schema. A function that `runs` made checks the permission first. */
export function withInput<A extends AnyArgs, S extends z.ZodType, R>(
  schema: S,
  act: (args: WithUpload<A>, input: z.output<S>) => Promise<R>,
): Change<A, R> {
  return {
    run: (args, body) => perform(act, schema, args, body),
    contract: { input: schema, methods: { POST: "" }, intents: { "": actContractOf(act) } },
  };
}

/** One function for each intent of a schema, made for its use case by `runs`; a missing one does not compile. */
export type Intents<A, I extends { intent: string }> = {
  [K in I["intent"]]: Act<(args: WithUpload<A>, input: Extract<I, { intent: K }>) => Promise<ActionResult>>;
};

/** Which intent a method has when the body names none. */
export type MethodIntents<I extends string> = { readonly [Method in "POST" | "PUT" | "PATCH" | "DELETE"]?: I };

const METHOD_INTENTS: MethodIntents<string> = { POST: "create", PATCH: "update", PUT: "update", DELETE: "delete" };

/**
 * A change with several intents. The input is what was sent, with the fields of `data` merged in; without an `intent`
 * the method names it. The permission of the intent's use case is checked before the input. Throws `rejected` for an
 * unknown intent, `method_not_allowed` for a method that names none.
 */
export function withIntents<A extends AnyArgs, S extends z.ZodType<{ intent: string }>>(
  schema: S,
  handlers: Intents<A, z.output<S>>,
  methods: MethodIntents<z.output<S>["intent"]> = METHOD_INTENTS as MethodIntents<z.output<S>["intent"]>,
): Change<A, ActionResult> {
  const isHandled = (intent: string | undefined) => intent !== undefined && Object.hasOwn(handlers, intent);
  const methodsWithIntent = Object.entries(methods).flatMap(([method, intent]) => (isHandled(intent) ? [method] : []));
  const allow = [...new Set(["POST", ...methodsWithIntent])]; // the body of a POST may name any intent
  const acts = Object.entries<object>(handlers as Record<string, object>);
  const intents = Object.fromEntries(acts.map(([intent, act]) => [intent, actContractOf(act)]));
  const contract: ChangeContract = { input: schema, methods, intents };
  const run = async (args: A, { fields, files }: Body): Promise<ActionResult> => {
    const method = args.request.method as keyof typeof methods;
    if (fields.intent === undefined && !allow.includes(method))
      throw new AppError("method_not_allowed", msg("Method not allowed"), {
        allow: isRead(contract, args.context) ? ["GET", "HEAD", ...allow] : allow,
      });
    const intent = String(fields.intent ?? methods[method] ?? "");
    if (!isHandled(intent)) throw new AppError("rejected", "Invalid intent");
    const act = handlers[intent as z.output<S>["intent"]] as (a: unknown, i: unknown) => Promise<ActionResult>;
    return perform(act, schema, args, { fields: { ...inputFields(fields), intent }, files });
  };
  return { run, contract };
}

/** Checks the permission, then the input, runs the function, and checks what it adds to the response. */
async function perform<A extends AnyArgs, S extends z.ZodType, R>(
  act: (args: WithUpload<A>, input: z.output<S>) => Promise<R>,
  schema: S,
  args: A,
  { fields, files }: Body,
): Promise<R> {
  const contract = actContractOf(act);
  if (contract) assertMayRun(args.ctx, contract.useCase);
  if (isApiClient(args)) assertKnownInput(args, schema, fields);
  const input = parseInput(schema, fields);
  const result = await act({ ...args, files, idempotencyKey: idempotencyKeyOf(args.request) }, input);
  if (contract && !(result instanceof Response))
    assertOutput(contract.useCase.name, contract.body, (result as ActionResult).body ?? {});
  return result;
}

/** Whether the address of a change can be read, too. Only the URL table knows, since the loader is another function. */
function isRead(contract: ChangeContract, { routes = {} }: RouteArgs["context"]): boolean {
  const route = Object.values(routes).find(({ module }) => changeContractOf(module.action) === contract);
  return route?.module.loader !== undefined;
}

/** What was sent, with the fields of `data` merged in, without the CSRF token and `_method`. */
function inputFields({ [CSRF_FIELD]: _token, _method, data, ...fields }: Body["fields"]): Record<string, unknown> {
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  return { ...fields, ...(isObject ? data : data === undefined ? {} : { data }) };
}

/** @throws invalid for what an API client sent in the body or the query that a change does not have */
function assertKnownInput({ url }: AnyArgs, schema: z.ZodType, fields: Record<string, unknown>): void {
  assertUnderstood(undefined, url.searchParams, ADDRESS_PARAMETERS);
  assertKnownFields(schema, fields, [CSRF_FIELD, "_method", "intent"]);
}
