import type { PointsNote } from "~/services/points/account-points.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Disclosure } from "~/ui/primitives/disclosure";

/** Sentences about points that are on their way or expire, each with its days behind it. Works without JavaScript. */
export function PointsNotes({ notes, className }: { notes: readonly PointsNote[]; className?: string }) {
  return notes.length === 0 ? null : (
    <div className={classNames("text-14 text-balance", className)}>
      {notes.map(({ text, days }) =>
        days.length === 0 ? (
          <p key={text}>{text}</p>
        ) : (
          <Disclosure key={text} plain title={text}>
            <ul className="mb-2">
              {days.map(({ day, points }) => (
                <li key={day} className="flex justify-between gap-4">
                  <span>{day}</span>
                  <span className="tabular-nums">{points}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ),
      )}
    </div>
  );
}
