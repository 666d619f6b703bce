import { useRouteLoaderData } from "@remix-run/react";
import type { ProgramPermission } from "~/auth/permissions";
import type { loader } from "./layout";

/** The data of the frame: user, programs and the program in the bar. Only inside the frame's routes. */
export function useConsole() {
  const frame = useRouteLoaderData<typeof loader>("admin/frame/layout");
  if (!frame) throw new Error("useConsole is for routes inside the console's frame");
  return frame;
}

/** The program that the page is about, and whether the user may do something on it. */
export function useConsoleProgram() {
  const { program } = useConsole();
  if (!program) throw new Error("useConsoleProgram is for pages about a program");
  return { ...program, may: (permission: ProgramPermission) => program.permissions.includes(permission) };
}
