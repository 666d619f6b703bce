import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { groupedNumber } from "~/services/participants/member-number";
import { pointsTerm } from "~/services/programs/terms";
import { Picture } from "~/ui/primitives/picture";
import { Points } from "~/ui/text/points";
import { useSite } from "./use-site";

/**
 * The member card in the program's colors: its logo and name, the tier, and the participant's name, points and number.
 * @param children what stands below the name
 */
export function MemberCardFront({ children }: { children?: ReactNode }) {
  const t = useText();
  const { program, participant } = useSite();
  if (!participant) return null;
  return (
    <div className="member-card surface-footer">
      <MemberCardHead />
      <div className="mt-auto min-w-0">
        <p className="font-heading text-24 leading-tight font-display wrap-anywhere">
          {participant.name || t("Member")}
        </p>
        <Points value={participant.unused_points} term={pointsTerm(program)} className="mt-1 block text-14" />
        {participant.member_number ? (
          <p className="mt-3 text-18 font-strong tracking-wide tabular-nums">
            <span className="sr-only">{t("Member number")}: </span>
            {groupedNumber(participant.member_number)}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}

/** The head of the card and of the code: the program's logo and name, and the participant's tier. */
export function MemberCardHead() {
  const { program, tier } = useSite();
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="flex min-w-0 items-center gap-2.5 font-heading text-16 leading-tight font-display">
        {program.header_logo ? (
          <Picture
            src={program.header_logo}
            alt=""
            place="icon"
            width={36}
            height={36}
            className="size-9 flex-none object-contain"
          />
        ) : null}
        <span className="line-clamp-2 wrap-anywhere">{program.name}</span>
      </p>
      {tier ? (
        <span className="flex-none rounded-full border border-current px-2.5 py-0.5 text-12 font-strong">{tier}</span>
      ) : null}
    </div>
  );
}
