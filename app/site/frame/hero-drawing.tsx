interface HeroDrawingProps {
  /** Only the middle of the drawing, for a place that is not wide. */
  narrow?: boolean;
  className?: string;
}

/** Hills under a sun in the colors of the theme, for a header without a picture. The subject is on the right. */
export function HeroDrawing({ narrow, className }: HeroDrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox={narrow ? "720 0 640 560" : "0 0 1440 560"}
      preserveAspectRatio={narrow ? "xMidYMid slice" : "xMaxYMax slice"}
      className={className}
    >
      <rect width="1440" height="560" className="fill-primary" opacity=".35" />
      <circle cx="1040" cy="250" r="330" className="fill-accent" opacity=".12" />
      <circle cx="1040" cy="250" r="220" className="fill-accent" opacity=".22" />
      <circle cx="1040" cy="250" r="116" className="fill-accent" />
      <path
        d="M420 420Q620 300 800 372T1110 330T1440 300V560H360Z"
        fill="color-mix(in srgb, var(--perk-primary) 72%, white)"
      />
      <path d="M200 470Q520 360 790 440T1180 396T1440 400V560H120Z" className="fill-primary" />
      <path
        d="M0 520Q340 440 700 512T1190 470T1440 486V560H0Z"
        fill="color-mix(in srgb, var(--perk-primary) 55%, var(--perk-footer-color))"
      />
    </svg>
  );
}
