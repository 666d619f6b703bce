/** A process that has not reported itself for so long does not respond: three reports were missed. For an SQL interval. */
export const LATE_AFTER = "30 seconds";
