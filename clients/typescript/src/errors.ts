/** What is wrong with a field; `field` is null for what is wrong with the request in general. */
export type FieldError = { field: string | null; message: string };

type Result<Data> = { data?: Data; error?: unknown; response: Response };

/** A call that the platform rejected. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly status: number,
    message: string,
    readonly errors: readonly FieldError[],
    /** Names the request in the platform's log. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/**
 * The data of a call: `await dataOf(client.GET(…))`.
 * @throws ApiError when the platform rejects it
 */
export async function dataOf<Data>(call: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined && data !== null) return data;
  const { message, errors } = (error ?? {}) as { message?: string; errors?: FieldError[] };
  const text = message ?? `The platform responded ${response.status}`;
  throw new ApiError(response.status, text, errors ?? [], response.headers.get("X-Request-Id"));
}
