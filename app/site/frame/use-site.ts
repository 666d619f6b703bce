import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { z } from "zod";
import type { siteFrameView } from "~/services/site-frame/site-views.schema";
import type { FlashMessageView } from "~/ui/hooks/use-flash";

/** The data of the site's frame: program, participant, messages and the server's clock. */
export type Site = z.infer<typeof siteFrameView> & {
  messages: FlashMessageView[];
  now: string;
  look_version: string;
};

const PreviewedSite = createContext<Site | null>(null);

/** Provides the site's data to parts of the site that are shown as a preview. They look real, but send nothing. */
export const SitePreview = PreviewedSite.Provider;

/** The data of the site's frame. It throws an error outside of the frame's routes and of a preview. */
export function useSite(): Site {
  const previewed = useContext(PreviewedSite);
  const site = useRouteLoaderData("site/frame/layout") as Site | undefined;
  const data = previewed ?? site;
  if (!data) throw new Error("useSite is for routes inside the site's frame");
  return data;
}

/** Whether this is a preview, which sends nothing and adds no keyboard shortcuts. */
export function useIsPreview(): boolean {
  return useContext(PreviewedSite) !== null;
}
