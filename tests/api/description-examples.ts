/** A valid request for each operation that needs more than its address (description.test.ts). */
export type World = { programId: string; adminId: string; myId: string; ids?: Record<string, string> };
type Request = {
  body?: object;
  form?: FormData;
  /** Appended to the address. */
  query?: string;
  /** In place of the rows that the address has by itself. */
  ids?: Record<string, string>;
  host?: string;
};
export type Example = (world: World, unique: (name: string) => string) => Request | Promise<Request>;

export const EXAMPLES: Record<string, Example> = {};
