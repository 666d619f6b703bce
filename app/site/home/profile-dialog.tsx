import { UserRoundPen } from "lucide";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Dialog, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { RichText } from "~/ui/text/rich-text";
import type { HomeProfile } from "./home-views";

/** Invites the participant to complete the profile, with a link to the challenge that earns points for it. */
export function ProfileDialog({ challenge, onClose }: { challenge: HomeProfile; onClose: () => void }) {
  const t = useText();
  const { program } = useSite();
  const { points } = challenge;
  return (
    <Dialog size="small" onClose={onClose}>
      <div className="row-span-3 grid content-start justify-items-center gap-3 overflow-auto p-6 text-center md:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-link-soft text-link">
          <Icon icon={UserRoundPen} size={24} />
        </span>
        <DialogTitle className="text-24">{challenge.caption}</DialogTitle>
        <RichText html={challenge.description} className="text-balance text-muted" />
        {points > 0 ? (
          <p className="font-strong">
            {t("Earn {points} {term} for completing this challenge.", { points, term: pointsTerm(program) })}
          </p>
        ) : null}
        <div className="mt-3 grid w-full gap-2">
          <ButtonLink to={`/challenge/${challenge.identifier}`} preventScrollReset block data-autofocus>
            {challenge.cta_button_text || t("Complete your profile")}
          </ButtonLink>
          <Button variant="ghost" block onClick={onClose}>
            {t("Not now")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
