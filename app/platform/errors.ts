import type { Text } from "~/locales/text";
import { msg, translate, type Locale, type TextValues } from "~/locales/translate";

/** Kinds of expected errors of use cases. Handlers turn each into one HTTP status. */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "unsupported"
  | "rejected"
  | "unchanged"
  | "too_many"
  | "unavailable";

/** A validation error. `field` is the name of the form field, or null if it concerns the form in general. */
export type FieldError = {
  field: string | null;
  message: string;
  /** The values of the message's placeholders. */
  values?: TextValues;
};

const STATUS: Record<ErrorCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  unsupported: 415,
  rejected: 422,
  unchanged: 422,
  too_many: 429,
  unavailable: 503,
};

export const NOT_PERMITTED_MESSAGE = msg(
  "You do not have permission to access this page. Please contact your administrator.",
);

type Details = {
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** The methods that the address has, if it lacks the one of the request. */
  allow?: readonly string[];
  /** The form was made for another session than the one that sent it. */
  sessionChanged?: boolean;
  cause?: unknown;
  /** The values of the message's placeholders; separate from the message so that it can be translated. */
  values?: TextValues;
};

/** An expected failure whose message may be shown to the person who caused it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
  readonly sessionChanged?: boolean;
  /** The untranslated message, and the values of its placeholders. */
  readonly text: { template: Text; values: TextValues };

  constructor(code: ErrorCode, template: Text, details: Details = {}) {
    const values = details.values ?? {};
    super(translate("en", template, values), { cause: details.cause });
    this.text = { template, values };
    this.name = "AppError";
    this.code = code;
    this.errors = details.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.allow = details.allow;
    this.sessionChanged = details.sessionChanged;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The error with more values for its message's placeholders; other errors are returned unchanged. */
export function withValues(error: unknown, values: TextValues): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, text, errors, retryAfterSeconds, allow, sessionChanged, cause } = error;
  return new AppError(code, text.template, {
    errors,
    retryAfterSeconds,
    allow,
    sessionChanged,
    cause,
    values: { ...text.values, ...values },
  });
}

/** An `invalid` error for one field of a form, or (null) for the form in general. */
export function invalid(field: string | null, message: string): AppError {
  return new AppError("invalid", message, { errors: [{ field, message }] });
}

export function notFound(what = msg("Not found")): AppError {
  return new AppError("not_found", what);
}

/** The error for an update that would change nothing. `message`: the whole text, if it is not the usual one. */
export function noChanges(message?: string): AppError {
  return new AppError("unchanged", message ?? "No changes detected", {
    errors: [{ field: null, message: message ?? msg("No changes were detected. Please try again.") }],
  });
}

/** The error for a visitor who must sign in: pages redirect to the sign-in, calls respond with 401. */
export function signInRequired(): AppError {
  return new AppError("unauthenticated", "Sign in to continue.");
}

/** The JSON body of every error, in the reader's language (docs/decisions/error-responses.md). */
export type ErrorBody = { success: false; message: string; errors: { field: string | null; message: string }[] };

export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const errors = error.errors.map(({ field, message, values }) => ({
    field,
    message: translate(locale, message, values),
  }));
  return { success: false, message: translate(locale, error.text.template, error.text.values), errors };
}
