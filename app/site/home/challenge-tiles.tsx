import { useSite } from "~/site/frame/use-site";
import { EmptyState } from "~/ui/empty-state";
import { formatNumber } from "~/ui/points";
import { Tile, type TileState } from "~/ui/tile";
import { dayText, isUrgent, timeLeftText } from "~/ui/time-texts";
import { isDone, type HomeChallenge } from "./home-rules";
import { SectionHeading } from "./section-heading";

/** 'What can I do now': the open challenges first, as tiles. */
export function ChallengeTiles({ challenges }: { challenges: HomeChallenge[] }) {
  const { program, participant, now } = useSite();
  const done = challenges.filter(isDone).length;
  const ordered = [...challenges].sort((a, b) => Number(isDone(a)) - Number(isDone(b)));
  return (
    <section aria-labelledby="earn" className="mt-section">
      <div className="mb-5 flex items-baseline justify-between gap-4 md:mb-6">
        <SectionHeading id="earn" icon={program.earn_points_icon}>Earn {program.term_points_as}</SectionHeading>
        {participant && challenges.length > 0 ? (
          <p className="text-14 text-muted">{challenges.length - done} to do, {done} done</p>
        ) : null}
      </div>
      {challenges.length === 0 ? (
        <EmptyState title="Nothing to do right now" text={`New ways to earn ${program.term_points_as} are on their way. Come back soon.`} />
      ) : (
        <ul className="tiles">
          {ordered.map((challenge) => (
            <li key={challenge.id}>
              <Tile
                to={`/challenge/${challenge.identifier}`}
                title={challenge.caption}
                imageUrl={challenge.image_url}
                badge={badgeOf(challenge, program)}
                state={stateOf(challenge, now, program.time_zone)}
                preventScrollReset
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Terms = { term_points_as: string; term_rewards_as: string };

function badgeOf(challenge: HomeChallenge, program: Terms) {
  const tone = isDone(challenge) ? ("plain" as const) : ("accent" as const);
  if (challenge.reward_type === "prize") return { text: `Win a ${singular(program.term_rewards_as)}`, tone };
  if (challenge.points <= 0) return undefined;
  return { text: `+${formatNumber(challenge.points)} ${program.term_points_as}`, tone };
}

function stateOf(challenge: HomeChallenge, now: string, timeZone: string): TileState {
  const doneOn = challenge.completed_by_current_participant_on;
  if (challenge.available_again_at) {
    return { kind: "locked", text: `Opens in ${timeLeftText(challenge.available_again_at, now) ?? "a moment"}` };
  }
  if (doneOn && !challenge.repeatable) return { kind: "done", text: `Done ${dayText(doneOn, now, timeZone)}` };
  if (challenge.reward_type === "prize") return { kind: "prize", text: "Earn a reward" };
  const left = challenge.finish ? timeLeftText(challenge.finish, now) : null;
  if (left && challenge.finish) return { kind: isUrgent(challenge.finish, now) ? "urgent" : "time-left", text: `${left} left` };
  if (challenge.repeatable) return { kind: "repeatable", text: "Again and again" };
  return { kind: "plain", text: challenge.cta_button_text || "Any time" };
}

/** The program's word for one reward: 'Perks' is 'Perk'. */
function singular(term: string): string {
  return term.length > 1 && term.endsWith("s") ? term.slice(0, -1) : term;
}
