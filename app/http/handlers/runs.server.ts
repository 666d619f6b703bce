import { z } from "zod";
import { contractOf, type UseCase, type UseCaseContract } from "~/platform/use-case.server";
import type { ActContract } from "./handler-contract";

const ACT = Symbol.for("loyalty.act");

/** A function of a change that is made for a use case. */
export type Act<F> = F & { readonly [ACT]: ActContract };

/** The use case's result under `data`, its result itself, nothing, or what a schema says. */
type Gives = "result as data" | "result" | "nothing" | z.ZodType;

/** A use case of this form, for screens that make the same intents for several of them. */
export type UseCaseOf<F extends AnyFunction> = UseCase<F>;

type AnyFunction = (...args: never[]) => unknown;

/**
 * Makes the function of an intent. Its handler checks the permission first, so that others learn nothing of the input.
 * @param act gets the use case as its first argument, so that what it runs is what it is described by
 * @param gives what the response has next to `success` and `message`
 * @param as the operation's name in the API
 */
export function runs<U extends UseCase<AnyFunction> | Act<AnyFunction>, A extends unknown[], R>(
  useCase: U,
  act: (run: U, ...args: A) => R,
  gives: Gives = "result as data",
  as?: string,
): Act<(...args: A) => R> {
  const contract = actContractOf(useCase) ?? contractFor(contractOf(useCase)!, gives, as);
  return Object.assign((...args: A) => act(useCase, ...args), { [ACT]: contract });
}

function contractFor(useCase: UseCaseContract, gives: Gives, as: string | undefined): ActContract {
  return Object.freeze({
    useCase: as ? { ...useCase, name: as } : useCase,
    body: bodyOf(gives, useCase.output),
  });
}

/** The contract of a function that `runs` made; undefined for a plain one. */
export function actContractOf(act: object): ActContract | undefined {
  return (act as Partial<Act<unknown>>)[ACT];
}

function bodyOf(gives: Gives, output: z.ZodType | undefined): z.ZodType | undefined {
  if (gives === "nothing") return z.object({});
  if (gives === "result") return output;
  if (gives === "result as data") return output && z.object({ data: output });
  return gives;
}
