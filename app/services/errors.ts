import { phrase, say, type Locale, type TextValues } from "~/locales/say";

/** What can go wrong in a use case, in the domain's words. The doors turn each code into one HTTP status. */
export type ErrorCode =
  "invalid" | "unauthenticated" | "forbidden" | "not_found" | "conflict" | "refused" | "too_many" | "unavailable";

/** One complaint about the input. `field` is the form field's name, or null when it concerns the whole. */
export type FieldError = {
  field: string | null;
  message: string;
  /** What stands for the words in braces of the message. */
  values?: TextValues;
};

const STATUS: Record<ErrorCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  refused: 422,
  too_many: 429,
  unavailable: 503,
};

/** Texts that every face shows alike (specification 2, section 2.6). */
export const NOT_PERMITTED_MESSAGE = phrase(
  "You do not have permission to access this page. Please contact your administrator.",
);

type Details = {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
  /** What stands for the words in braces of the message, so that it can be said in another language. */
  values?: TextValues;
};

/** An expected failure whose message may be shown to the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly retryAfterSeconds?: number;
  /** The message as it was written, and the values in it. */
  readonly text: { template: string; values: TextValues };

  constructor(code: ErrorCode, template: string, details: Details = {}) {
    const values = details.values ?? {};
    super(say("en", template, values), { cause: details.cause });
    this.text = { template, values };
    this.name = "AppError";
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** A refusal that belongs to one field of the form, or (null) to the form as a whole. */
export function invalid(field: string | null, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ field, message }] });
}

export function notFound(what = phrase("Not found")): AppError {
  return new AppError("not_found", what);
}

/** An update that would change nothing (specification 2, sections 5 and 8). */
export function noChanges(): AppError {
  return new AppError("refused", "No changes detected", {
    errors: [{ field: null, message: phrase("No changes were detected. Please try again.") }],
  });
}

/** What nobody signed in gets: a page leads to the sign-in, a call answers 401. */
export function signInFirst(): AppError {
  return new AppError("unauthenticated", "Please sign in to continue.");
}

/** The JSON body of every error (CONTRACT "Always there"), in the reader's language. */
export type ErrorBody = { success: false; message: string; errors: { field: string | null; message: string }[] };

export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const errors = error.errors.map(({ field, message, values }) => ({ field, message: say(locale, message, values) }));
  return { success: false, message: say(locale, error.text.template, error.text.values), errors };
}
