import { fileStore } from "~/integrations/files/file-store.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { job } from "~/platform/use-case.server";

/** Deletes the bytes of a file whose row is gone; the job `delete-stored-file`. */
export const deleteStoredFile = job(async function deleteStoredFile(_: Ctx<SystemActor>, key: string): Promise<void> {
  await fileStore().delete(key);
});
