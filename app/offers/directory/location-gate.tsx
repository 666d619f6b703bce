import { useNavigate } from "@remix-run/react";
import { MapPin } from "lucide";
import { useState } from "react";
import { markUp } from "~/locales/mark-up";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { forgetPlace, savePlace } from "../saved-place";
import { ZipCodeForm } from "../zip-code-form";

const TIMEOUT_MS = 15_000;

/** Asks for a place to search near, before there are any results. */
export function LocationGate() {
  const t = useText();
  const hydrated = useHydrated();
  const { state, locate } = useLocate();
  return (
    <div className="page grid justify-items-center py-12 md:py-24">
      <section className="surface-card grid w-full max-w-[640px] justify-items-center rounded-card border border-border p-6 text-center md:p-12">
        <span className="grid size-14 place-items-center rounded-full bg-link-soft text-link">
          <Icon icon={MapPin} size={24} />
        </span>
        <h1 className="mt-5 text-30 md:text-36">{t("Let's find the deals, offers & savings near you")}</h1>
        <ZipCodeForm action="/my-offers" />
        {/* Invisible until hydration, because the button needs JavaScript; it already takes up its space. */}
        <p className={classNames("mt-5 text-muted", !hydrated && "invisible")}>
          {markUp(t("Or <button>click here</button> to find your location automatically."), {
            button: (words) => (
              <button
                type="button"
                onClick={locate}
                aria-busy={state === "looking" || undefined}
                className="inline min-h-6 font-strong text-link underline underline-offset-4"
              >
                {words}
              </button>
            ),
          })}
        </p>
        <p role="status" className="mt-2 text-14 text-muted empty:hidden">
          {state === "looking"
            ? t("Finding your location…")
            : state === "denied"
              ? t("We couldn't find your location. Enter a ZIP or postal code instead.")
              : null}
        </p>
      </section>
    </div>
  );
}

/** Gets the device's location and shows the offers near it. If that fails, the stored place is deleted. */
function useLocate() {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "looking" | "denied">("idle");
  const fail = () => {
    forgetPlace();
    setState("denied");
  };
  const locate = () => {
    if (state === "looking") return;
    if (!("geolocation" in navigator)) return fail();
    setState("looking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        savePlace({ latitude, longitude });
        navigate("/my-offers", { replace: true });
      },
      fail,
      { timeout: TIMEOUT_MS },
    );
  };
  return { state, locate };
}
