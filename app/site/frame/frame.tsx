import type { ReactNode } from "react";
import { BottomNav } from "./bottom-nav";
import type { HeaderParticipant } from "./header-participant";
import { JoinBar } from "./join-bar";
import { SiteFooter, type FooterProgram } from "./site-footer";
import { SiteHeader, type HeaderProgram } from "./site-header";

interface FrameProps {
  /** The data of the frame, of which this is the part that is shown. */
  frame: {
    program: Omit<HeaderProgram & FooterProgram, "logo_url"> & {
      header_logo: string | null;
      footer_logo: string | null;
    };
    participant: HeaderParticipant | null;
    powered_by: { name: string; url: string } | null;
    now: string;
  };
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
        above={withBar ? "bar" : participant ? "nav" : undefined}
        isRepeated={participant !== null && program.footer_logo === program.header_logo}
      />
      {withBar ? <JoinBar /> : null}
      {participant ? <BottomNav program={program} /> : null}
    </div>
  );
}
