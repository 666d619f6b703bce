import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { loader } from "./layout";

/** The data of the site's frame: program, participant, messages and the server's clock. */
export type Site = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>;

const PreviewedSite = createContext<Site | null>(null);

/** Provides the site's data to parts of the site that are shown as a preview. They look real, but send nothing. */
export const SitePreview = PreviewedSite.Provider;

/** The data of the site's frame. It throws an error outside of the frame's routes and of a preview. */
export function useSite(): Site {
  const previewed = useContext(PreviewedSite);
  const site = useRouteLoaderData<typeof loader>("site/frame/layout");
  const data = previewed ?? site;
  if (!data) throw new Error("useSite is for routes inside the site's frame");
  return data;
}

/** Whether this is a preview, which sends nothing and adds no keyboard shortcuts. */
export function useIsPreview(): boolean {
  return useContext(PreviewedSite) !== null;
}
