import { useMatches } from "@remix-run/react";
import { X } from "lucide";
import { useEffect, useState } from "react";
import type { Term } from "~/locales/text";
import { useText, type Translate } from "~/locales/use-text";
import type { CelebrationView } from "~/services/celebrations/celebrations.schema";
import { pointsTerm } from "~/services/programs/terms";
import { weekTitle } from "~/services/push/week-title";
import { Celebration } from "~/site/frame/celebration";
import { useSite } from "~/site/frame/use-site";
import { postFormKeepalive } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { ButtonLink } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";

const SEEN = "/public/account/seen_celebration";

type Props = { celebrations: readonly CelebrationView[] };

/**
 * Congratulates the participant on what happened since they were here, one thing after the other. A welcome and friends
 * who joined are shown once. A win or a reward as a gift stays until they close it or look at it, since it has to be
 * collected. It is a native form as well, so that it works without JavaScript.
 */
export function GoodNews({ celebrations }: Props) {
  const t = useText();
  const { program, participant } = useSite();
  // What is shown stays when the data is loaded again without it.
  const [shown, setShown] = useState<CelebrationView | undefined>(celebrations[0]);
  const [done, setDone] = useState<readonly string[]>([]);
  const next = celebrations.find(({ id }) => !done.includes(id));
  const current = shown && !done.includes(shown.id) ? shown : next;
  // Below an open card nobody sees it.
  const isOnTop = useMatches().at(-1)?.id === "site/home/route";
  useEffect(() => {
    if (!current || !isOnTop) return;
    setShown(current);
    if (current.reward === null) markSeen(current.id);
  }, [current, isOnTop]);
  if (!current) return null;
  const { id, points, reward } = current;
  const close = () => {
    setDone([...done, id]);
    markSeen(id);
  };
  // The points of a week came with what earned them, and are counted already.
  const gain =
    participant && points > 0 && !current.week ? { points, unused_points: participant.unused_points } : undefined;
  return (
    <aside
      key={id}
      className="surface-card relative mt-4 overflow-hidden rounded-tile border border-border md:grid md:grid-cols-[2fr_3fr] [&>[role=status]]:p-5 md:[&>[role=status]]:p-8"
      aria-label={t("Congrats!")}
    >
      <Celebration
        title={
          current.week
            ? weekTitle({ ...current.week, points }, pointsTerm(program), t)
            : titleOf(current, participant?.first_name, program.name, t)
        }
        text={textOf(current, pointsTerm(program), t)}
        gain={gain}
        sceneClassName="h-40 md:h-full md:min-h-44"
      >
        <div className="mt-4 empty:hidden">
          {reward ? (
            <ButtonLink to={`/reward/${reward.id}`} preventScrollReset onClick={close}>
              {t("See what you've won")}
            </ButtonLink>
          ) : null}
        </div>
      </Celebration>
      <form
        method="post"
        action={SEEN}
        className="absolute top-3 right-3"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <CsrfField />
        <input type="hidden" name="id" value={id} />
        <IconButton raised type="submit" icon={X} label={t("Close")} />
      </form>
    </aside>
  );
}

function titleOf(
  { kind, count, reward, quest }: CelebrationView,
  name: string | undefined,
  program: string,
  t: Translate,
): string {
  if (kind === "reward_won") return t("Congrats! You've won {reward}.", { reward: reward?.name ?? "" });
  if (kind === "friend_joined")
    return count === 1 ? t("A friend of yours joined!") : t("{count} of your friends joined!", { count });
  if (kind === "team_goal")
    return reward
      ? t("Together you reached the goal! {reward} is yours.", { reward: reward.name })
      : t("Together you reached the goal!");
  if (kind === "weekly_goal") return t("You reached your weekly goal!");
  if (kind === "quest_completed")
    return count === 1
      ? t("Quest completed: {title}", { title: quest ?? "" })
      : t({ one: "{count} quest completed", other: "{count} quests completed" }, { count });
  if (kind === "birthday") {
    if (reward) return t("Happy birthday! {reward} is yours.", { reward: reward.name });
    return name ? t("Happy birthday, {name}!", { name }) : t("Happy birthday!");
  }
  return name ? t("Welcome to {program}, {name}!", { program, name }) : t("Welcome to {program}!", { program });
}

function textOf({ week, points, quest, reward }: CelebrationView, term: Term, t: Translate): string | undefined {
  if (week) return weekText({ ...week, points }, term, t);
  return quest !== null && reward ? t("{reward} is yours.", { reward: reward.name }) : undefined;
}

/** What the title does not say about the week. That it was no better than the one before is not worth a word. */
function weekText(
  { challenges, better, points, place, people }: NonNullable<CelebrationView["week"]> & { points: number },
  term: Term,
  t: Translate,
): string | undefined {
  const hasPlace = place !== null && people !== null && people > 1;
  if (!hasPlace && points === 0) return better ? t("More than the week before!") : undefined;
  const done = t({ one: "{count} challenge done", other: "{count} challenges done" }, { count: challenges });
  const sum = hasPlace && points > 0 ? t("{points} {term} and {done}", { points, term, done }) : done;
  return better ? t("{sum}. More than the week before!", { sum }) : sum;
}

/** Also when the person goes on right away. If the request is lost, the card comes again. */
function markSeen(id: string): void {
  const seen = new FormData();
  seen.set("id", id);
  void postFormKeepalive(SEEN, seen);
}
