/**
 * What a loader or action takes and gives, stored on the function itself: the description of the API is collected from
 * the handlers that run (http/openapi), so it cannot differ from them. A test looks at every route module and fails on a
 * loader or action without a contract.
 */
import type { z } from "zod";
import type { UseCaseContract } from "~/platform/use-case.server";

const HANDLER = Symbol.for("loyalty.handler");

export type HandlerKind = "site" | "participant" | "admin" | "public" | "sandbox" | "webhook";

/** A read: its query string, and its response if that is known, or the media type of the file that it is. */
export type ReadContract = {
  query?: z.ZodType;
  response?: z.ZodType;
  file?: string;
  /** What it runs, if it is described. */
  useCase?: UseCaseContract;
};

/** What a function of a change runs, and what the response has next to `success` and `message`, if that is described. */
export type ActContract = { useCase: UseCaseContract; body?: z.ZodType };

/** A change: its input, and what each of its intents runs. `""` is the only function of a change without intents. */
export type ChangeContract = {
  input: z.ZodType;
  /** Which intent each method has when the body names none, in the order in which they are preferred. */
  methods: { readonly [method: string]: string | undefined };
  intents: Record<string, ActContract | undefined>;
};

export type HandlerContract = Readonly<{ kind: HandlerKind; read?: ReadContract; change?: ChangeContract }>;

/** Puts the contract on a loader or action, and returns it. */
export function withContract<F extends (...args: never[]) => unknown>(contract: HandlerContract, run: F): F {
  return Object.assign(run, { [HANDLER]: Object.freeze(contract) });
}

/** Who a loader or action is for; undefined for a function that no handler made. */
export function handlerKindOf(handler: unknown): HandlerKind | undefined {
  return handlerContractOf(handler)?.kind;
}

/** The contract of a loader. */
export function readContractOf(loader: unknown): ReadContract | undefined {
  return handlerContractOf(loader)?.read;
}

/** The contract of an action. */
export function changeContractOf(action: unknown): ChangeContract | undefined {
  return handlerContractOf(action)?.change;
}

function handlerContractOf(handler: unknown): HandlerContract | undefined {
  return typeof handler === "function" ? (handler as { [HANDLER]?: HandlerContract })[HANDLER] : undefined;
}
