import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { Term } from "~/locales/text";
import type { ProgramPermission } from "~/platform/permissions";
import { pointsTerm } from "~/services/programs/terms";
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

/** The id of the program that a part of a page is about, where it may be another one than the bar shows. */
export const ProgramOfPage = createContext<string | null>(null);

/**
 * The program of the page, and `may`, which tells whether the admin has a permission on it.
 * @throws Error on pages without a program
 */
export function useAdminProgram() {
  const program = usePageProgram();
  if (!program) throw new Error("useAdminProgram needs a page of a program");
  return { ...program, may: (permission: ProgramPermission) => program.permissions.includes(permission) };
}

/** The word of the page's program for points, as texts with a number take it. */
export function usePointsTerm(): Term {
  return pointsTerm(useAdminProgram());
}

/** The time zone of the page's program; UTC on pages without a program. */
export function useTimeZone(): string {
  return usePageProgram()?.time_zone ?? "UTC";
}

/** The organization of the page's program, if the admin may read its audit log. */
export function useAuditOrganization(): string | null {
  return usePageProgram()?.audit_organization_id ?? null;
}

function usePageProgram() {
  const { program: inBar, userPrograms } = useAdminFrame();
  const id = useContext(ProgramOfPage);
  return inBar && { ...inBar, ...userPrograms.find((candidate) => candidate.id === id) };
}
