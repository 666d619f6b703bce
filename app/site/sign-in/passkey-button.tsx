import { KeyRound } from "lucide";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";

interface PasskeyButtonProps {
  pending: boolean;
  /** The person has closed the browser's dialog. */
  canceled: boolean;
  onPress: () => void;
}

/** The way to sign in without an email, for people who have added a passkey in their account. */
export function PasskeyButton({ pending, canceled, onPress }: PasskeyButtonProps) {
  const t = useText();
  return (
    <div className="grid gap-2">
      <Button variant="quiet" block icon={KeyRound} pending={pending} onClick={onPress}>
        {t("Sign in with a passkey")}
      </Button>
      <p role="status" className="text-small text-muted empty:hidden">
        {canceled ? t("You can try again, or continue with your email.") : null}
      </p>
    </div>
  );
}
