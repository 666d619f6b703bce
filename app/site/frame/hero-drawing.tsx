interface HeroDrawingProps {
  /** Only the middle of the drawing, for a place that is not wide. */
  narrow?: boolean;
  className?: string;
}

/** Waves in the colors of the theme, for a header without a picture. They rise to the right, where no text is. */
export function HeroDrawing({ narrow, className }: HeroDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox={narrow ? "720 0 640 560" : "0 0 1440 560"}
      preserveAspectRatio={narrow ? "xMidYMid slice" : "xMaxYMax slice"}
      className={className}
    >
      <rect width="1440" height="560" className="fill-primary" opacity=".35" />
      <path d="M380 0C560 120 640 40 820 150S1160 60 1440 190V0Z" className="fill-accent" opacity=".16" />
      <path d="M700 0C860 70 960 20 1090 90S1300 40 1440 110V0Z" className="fill-accent" opacity=".3" />
      <path
        d="M300 470C520 300 700 470 900 360S1240 190 1440 260V560H300Z"
        fill="color-mix(in srgb, var(--perk-primary) 72%, white)"
      />
      <path d="M160 520C460 380 720 520 960 430S1280 300 1440 350V560H160Z" className="fill-primary" />
      <path d="M760 560C900 470 1040 540 1180 470S1360 430 1440 440V560Z" className="fill-accent" />
      <path
        d="M0 548C340 470 640 556 900 520S1240 520 1440 500V560H0Z"
        fill="color-mix(in srgb, var(--perk-primary) 55%, var(--perk-footer-color))"
      />
    </svg>
  );
}
