import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./layout";

/** The data of the frame: program, participant and the server's clock. Only inside the frame's routes. */
export function useSite() {
  const site = useRouteLoaderData<typeof loader>("site/frame/layout");
  if (!site) throw new Error("useSite is for routes inside the site's frame");
  return site;
}
