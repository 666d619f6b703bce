import { useRouteLoaderData } from "@remix-run/react";
import type { ProgramPermission } from "~/platform/permissions";
import type { loader } from "./layout";

/**
 * The data of the frame: user, programs and the selected program.
 * @throws Error outside the admin's frame
 */
export function useAdminFrame() {
  const frame = useRouteLoaderData<typeof loader>("admin/frame/layout");
  if (!frame) throw new Error("useAdminFrame needs a route inside the admin's frame");
  return frame;
}

/**
 * The program of the page, and `may`, which tells whether the admin has a permission on it.
 * @throws Error on pages without a program
 */
export function useAdminProgram() {
  const { program } = useAdminFrame();
  if (!program) throw new Error("useAdminProgram needs a page of a program");
  return { ...program, may: (permission: ProgramPermission) => program.permissions.includes(permission) };
}
