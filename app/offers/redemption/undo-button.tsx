import { Undo2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { postForm } from "~/ui/calls";
import { CsrfField } from "~/ui/csrf";
import { Icon } from "~/ui/icon";
import { toast } from "~/ui/toast";
import { minutesAndSeconds, useCountdown } from "~/ui/use-countdown";

interface Props {
  redemptionId: string;
  /** So long it can be taken back (RULINGS "MOBILE"). */
  seconds: number;
  onUndone: () => void;
}

/** Takes an accidental redemption back while that is possible, and goes when it no longer is. */
export function UndoButton({ redemptionId, seconds, onUndone }: Props) {
  const t = useText();
  const left = useCountdown(seconds, redemptionId);
  const [sending, setSending] = useState(false);
  const undo = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSending(true);
    const result = await postForm<{ message: string }>(event.currentTarget.action, new FormData(event.currentTarget));
    setSending(false);
    if (!result.ok) return toast({ title: result.error.message || t("Something went wrong"), tone: "destructive" });
    toast({ title: result.answer.message });
    onUndone();
  };
  if (left === 0) return null;
  return (
    <form method="post" action="/offers/redemptions/undo" onSubmit={undo}>
      <CsrfField />
      <input type="hidden" name="redemption_id" value={redemptionId} />
      <Button type="submit" variant="quiet" block pending={sending}>
        <Icon icon={Undo2} size={16} />
        {t("Undo ({time})", { time: minutesAndSeconds(left) })}
      </Button>
    </form>
  );
}
