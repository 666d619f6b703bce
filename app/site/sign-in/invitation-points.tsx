import type { Term } from "~/locales/text";
import { useText } from "~/locales/use-text";
import type { Invitation } from "~/services/sign-in/sign-in.schema";

/** What an invited visitor and who invited them get, once the visitor has joined. Nothing without points for a friend. */
export function InvitationPoints({ name, points, friend_points, term }: Invitation & { term: Term }) {
  const t = useText();
  if (friend_points === 0) return null;
  return (
    <p>
      {points === friend_points
        ? t("You and {name} both get {points} {term}.", { name, points, term })
        : points > 0
          ? t("You get {points} {term} when you join, and {name} gets {others}.", {
              name,
              points: friend_points,
              others: points,
              term,
            })
          : t("You get {points} {term} when you join.", { points: friend_points, term })}
    </p>
  );
}
