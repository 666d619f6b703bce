import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { loader } from "./layout";

/** What the frame knows: program, participant, messages and the server's clock. */
export type Site = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;

const PreviewedSite = createContext<Site | null>(null);

/** Stands around parts of the site that are shown elsewhere as a preview: they look alive, and do nothing. */
export const SitePreview = PreviewedSite.Provider;

/** The data of the frame: program, participant and the server's clock. Only inside the frame's routes, or a preview. */
export function useSite(): Site {
  const previewed = useContext(PreviewedSite);
  const site = useRouteLoaderData<typeof loader>("site/frame/layout");
  const found = previewed ?? site;
  if (!found) throw new Error("useSite is for routes inside the site's frame");
  return found;
}

/** Whether this is only a preview: then nothing is sent, and the page's keyboard is left alone. */
export function useIsPreview(): boolean {
  return useContext(PreviewedSite) !== null;
}
