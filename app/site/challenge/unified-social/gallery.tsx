import { ChevronLeft, ChevronRight } from "lucide";
import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { classNames } from "~/ui/primitives/class-names";
import { IconButton } from "~/ui/primitives/icon-button";
import { Medium } from "./medium";

/** The pictures of a post side by side, to swipe, scroll with the keyboard or step through with buttons. */
export function Gallery({ pictures }: { pictures: SocialPostView["social_network_child_posts"] }) {
  const t = useText();
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const last = pictures.length - 1;
  const scrollTo = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  return (
    <div className="relative">
      <div
        ref={strip}
        role="group"
        aria-label={t("Photos in this post")}
        tabIndex={0}
        onScroll={({ currentTarget }) => setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
        className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-inner motion-safe:scroll-smooth"
      >
        {pictures.map((picture, index) => (
          <Medium
            key={picture.id}
            media={picture}
            name={t("Photo {number} of {total}", { number: index + 1, total: pictures.length })}
            className="flex-none snap-start"
          />
        ))}
      </div>
      <StepButton
        side="left"
        label={t("Previous photo")}
        disabled={current === 0}
        onClick={() => scrollTo(current - 1)}
      />
      <StepButton
        side="right"
        label={t("Next photo")}
        disabled={current === last}
        onClick={() => scrollTo(current + 1)}
      />
      <div aria-hidden className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center gap-1.5">
        {pictures.map((picture, index) => (
          <span
            key={picture.id}
            className={classNames(
              "h-2 rounded-full border border-border transition-[width] duration-base",
              index === current ? "w-5 bg-primary" : "w-2 bg-raised",
            )}
          />
        ))}
      </div>
    </div>
  );
}

type StepButtonProps = { side: "left" | "right"; label: string; disabled: boolean; onClick: () => void };

function StepButton({ side, label, disabled, onClick }: StepButtonProps) {
  return (
    <IconButton
      icon={side === "left" ? ChevronLeft : ChevronRight}
      label={label}
      raised
      disabled={disabled}
      onClick={onClick}
      className={classNames("absolute top-1/2 -translate-y-1/2 rounded-full", side === "left" ? "left-2" : "right-2")}
    />
  );
}
