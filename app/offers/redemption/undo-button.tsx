import { Undo2 } from "lucide";
import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import { postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { minutesAndSeconds, useCountdown } from "~/ui/hooks/use-countdown";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

interface Props {
  redemptionId: string;
  /** The remaining time to undo the redemption. */
  seconds: number;
  onUndone: () => void;
}

/** Undoes an accidental redemption. The button disappears when the time is over. */
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
    toast({ title: result.data.message });
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
