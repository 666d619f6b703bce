/** The default text of a challenge's button. Pure and browser-safe. */
import { challengeKind, type ChallengeType } from "./registry";

/** What the default text depends on. */
export type CallToActionParams = { challengeType: ChallengeType; parameters: string | null; programName: string };

/**
 * The default text of the button. It is stored with the challenge, so it stays English until the operator changes it.
 */
export function defaultCallToAction({ challengeType, parameters, programName }: CallToActionParams): string {
  const { callToAction, variantCallToAction } = challengeKind(challengeType);
  return parameters && variantCallToAction ? variantCallToAction(parameters, programName) : callToAction;
}

/** The operator's own text of the button; null where it is empty or the default of the type. */
export function ownCallToAction({ text, ...params }: CallToActionParams & { text: string }): string | null {
  return text.trim() !== "" && text !== defaultCallToAction(params) ? text : null;
}

/**
 * The text after the type or parameters changed: the new default if the text was empty or the old default, otherwise
 * the operator's own text.
 * @param before the previous text and the parameters it was built from
 */
export function callToActionAfter(before: CallToActionParams & { text: string }, after: CallToActionParams): string {
  return ownCallToAction(before) ?? defaultCallToAction(after);
}
