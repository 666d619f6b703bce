import { isWebLink } from "~/site/challenge/link/open-link";

/** A tab that was opened before it was known where it leads. */
type OpenedTab = {
  /** Goes to a page of the web; false when there is no tab, or no such page. */
  lead: (url: string) => boolean;
  close: () => void;
};

/** Opens a tab in the click itself: after the server's answer a browser would block it. It may refuse even now. */
export function openTab(): OpenedTab {
  const tab = window.open("", "_blank");
  // The page that will stand there must not reach ours.
  if (tab) tab.opener = null;
  return {
    lead: (url) => {
      if (!tab || tab.closed || !isWebLink(url)) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}
