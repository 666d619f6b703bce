import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";

/** What an invitation is worth to both. Nothing while there is nothing for the friend. */
export function FriendOffer({ points, friendPoints }: { points: number; friendPoints: number }) {
  const t = useText();
  const { program } = useSite();
  const term = pointsTerm(program);
  if (friendPoints === 0) return null;
  return (
    <p className="font-strong">
      {points === friendPoints
        ? t("You and your friend both get {points} {term}.", { points, term })
        : t("Your friend gets {points} {term} for joining, too.", { points: friendPoints, term })}
    </p>
  );
}
