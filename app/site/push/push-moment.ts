import { useEffect, useState } from "react";

const MOMENT = "push-moment";

/** Something good has just happened: a challenge was completed or a reward claimed. */
export function markPushMoment(): void {
  try {
    sessionStorage.setItem(MOMENT, "now");
  } catch {
    return; // blocked by the browser
  }
  dispatchEvent(new Event(MOMENT));
}

/** Whether something good has happened in this browser session, so that the person may want to hear of the next thing. */
export function usePushMoment(): boolean {
  const [isMoment, setMoment] = useState(false);
  useEffect(() => {
    const look = () => {
      try {
        if (sessionStorage.getItem(MOMENT)) setMoment(true);
      } catch {
        // blocked by the browser
      }
    };
    look();
    addEventListener(MOMENT, look);
    return () => removeEventListener(MOMENT, look);
  }, []);
  return isMoment;
}
