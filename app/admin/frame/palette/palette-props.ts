import type { AdminFrameView } from "~/services/admins/admin-frame.schema";

export interface PaletteProps {
  frame: Pick<AdminFrameView, "user" | "userPrograms" | "isAdmin">;
  program: NonNullable<AdminFrameView["program"]>;
}

/** The look of a keyboard key in a hint. */
export const keyClasses =
  "rounded-small border border-border-strong px-1.5 py-0.5 font-body text-12 leading-none text-muted";
