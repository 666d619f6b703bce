/** The choices above the preview of the branding. */
import { Monitor, Smartphone } from "lucide";
import { useText } from "~/locales/use-text";
import { Segments } from "./segments";

export type Medium = "program" | "emails";
export type Page = "home" | "challenge" | "reward" | "sign-in";
export type Device = "phone" | "desktop";
export type Viewer = "visitor" | "participant";
export type State = "edited" | "live";

interface ChoiceProps<T> {
  value: T;
  onChange: (value: T) => void;
}

/** The site or the mails. */
export function MediumChoice({ value, onChange }: ChoiceProps<Medium>) {
  const t = useText();
  return (
    <Segments
      label={t("Show")}
      value={value}
      options={[
        { value: "program", label: t("Program") },
        { value: "emails", label: t("Emails") },
      ]}
      onChange={onChange}
    />
  );
}

/** How wide the site is shown. */
export function DeviceChoice({ value, onChange }: ChoiceProps<Device>) {
  const t = useText();
  return (
    <Segments
      label={t("Width")}
      value={value}
      options={[
        { value: "phone", label: t("Phone"), icon: Smartphone },
        { value: "desktop", label: t("Desktop"), icon: Monitor },
      ]}
      onChange={onChange}
    />
  );
}

/** Which page of the site is shown. */
export function PageChoice({ value, onChange }: ChoiceProps<Page>) {
  const t = useText();
  return (
    <Segments
      label={t("Page")}
      value={value}
      options={[
        { value: "home", label: t("Home") },
        { value: "challenge", label: t("Challenge") },
        { value: "reward", label: t("Reward") },
        { value: "sign-in", label: t("Sign in") },
      ]}
      onChange={onChange}
    />
  );
}

/** Who the home page is shown to. */
export function ViewerChoice({ value, onChange }: ChoiceProps<Viewer>) {
  const t = useText();
  return (
    <Segments
      label={t("View as")}
      value={value}
      options={[
        { value: "visitor", label: t("Visitor") },
        { value: "participant", label: t("Participant") },
      ]}
      onChange={onChange}
    />
  );
}

/** With the unsaved input, or as it is stored. */
export function StateChoice({ value, onChange }: ChoiceProps<State>) {
  const t = useText();
  return (
    <Segments
      label={t("Compare")}
      value={value}
      options={[
        { value: "edited", label: t("Your changes") },
        { value: "live", label: t("Live now") },
      ]}
      onChange={onChange}
    />
  );
}
