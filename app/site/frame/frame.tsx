import type { ReactNode } from "react";
import { BottomBar } from "./bottom-bar";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import type { Site } from "./use-site";

interface FrameProps {
  frame: Pick<Site, "program" | "participant" | "powered_by" | "now">;
  /** With the visitors' bar at the bottom. */
  withBar?: boolean;
  children: ReactNode;
}

/** Header and footer around a page of the site. */
export function Frame({ frame: { program, participant, powered_by, now }, withBar, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader program={{ ...program, logo_url: program.header_logo }} participant={participant} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter
        program={{ ...program, logo_url: program.footer_logo }}
        year={new Date(now).getUTCFullYear()}
        poweredBy={powered_by}
        aboveBar={withBar}
      />
      {withBar ? <BottomBar /> : null}
    </div>
  );
}
