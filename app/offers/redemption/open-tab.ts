import { isWebLink } from "~/site/challenge/link/open-link";

/** A tab that is opened before its URL is known. */
type OpenedTab = {
  /** Loads a web page in the tab; returns false if there is no tab or the URL is not a web page. */
  goTo: (url: string) => boolean;
  close: () => void;
};

/**
 * Opens a tab. Call it directly in the click handler; browsers block it after the response. It may be blocked anyway.
 */
export function openTab(): OpenedTab {
  const tab = window.open("", "_blank");
  // The page in the tab must not have access to ours.
  if (tab) tab.opener = null;
  return {
    goTo: (url) => {
      if (!tab || tab.closed || !isWebLink(url)) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}
