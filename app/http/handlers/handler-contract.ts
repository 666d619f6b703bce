/**
 * What a loader or action takes and gives, stored on the function itself: the description of the API is collected from
 * the handlers that run (http/openapi), so it cannot differ from them.
 */
import type { z } from "zod";
import type { Signature } from "~/platform/use-case.server";

const SHAPE = Symbol.for("loyalty.contract");

/** A read: its query string, and its response if that is known, or the media type of the file that it is. */
export type ReadContract = {
  query?: z.ZodType;
  response?: z.ZodType;
  file?: string;
  signature?: Signature;
};

/** A change: its input, and what each of its intents runs. `""` is the only function of a change without intents. */
export type ChangeContract = {
  input: z.ZodType;
  /** Which intent each method has when the body names none, in the order in which they are preferred. */
  methods: { readonly [method: string]: string | undefined };
  intents: Record<string, Signature | undefined>;
};

type Contract = ReadContract | ChangeContract;

/** Puts the contract on a function, and returns the function. */
export function withContract<F extends object>(run: F, contract: Contract | undefined): F {
  return Object.assign(run, { [SHAPE]: contract });
}

/** The contract of a loader. */
export function readContractOf(loader: unknown): ReadContract | undefined {
  return (loader as { [SHAPE]?: ReadContract } | undefined)?.[SHAPE];
}

/** The contract of an action, or of its function. */
export function changeContractOf(action: unknown): ChangeContract | undefined {
  return (action as { [SHAPE]?: ChangeContract } | undefined)?.[SHAPE];
}
