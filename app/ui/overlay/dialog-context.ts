/** What pages say about the dialogs in them. Apart from the dialogs, so that a page without one does not load them. */
import { createContext } from "react";

/** True where dialogs are rendered in the page instead of over it: in a preview, which shows nothing else. */
export const DialogsInPlace = createContext(false);

/** The URL of the page without the dialog, for dialogs with a URL of their own: where closing leads without JavaScript. */
export const UrlWithoutDialog = createContext<string | undefined>(undefined);
