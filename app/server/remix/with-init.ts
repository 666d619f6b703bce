/** Leans on the `type` by which Remix knows what its `data` made; it exports no check of it. */
/** What Remix's `data` makes: the data of a response, and its status and headers. */
export type WithInit = { type: "DataWithResponseInit"; data: unknown; init: ResponseInit | null };

/** Whether a value was made by Remix's `data`. */
export function isWithInit(value: unknown): value is WithInit {
  return typeof value === "object" && value !== null && (value as WithInit).type === "DataWithResponseInit";
}
