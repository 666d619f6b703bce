/** Limits of a challenge: characters of its name, and its parts. Without zod, so that pages import it at no cost. */
export const MAX_CAPTION = 160;
export const MAX_QUESTIONS = 50;
/** Per question. */
export const MAX_OPTIONS = 30;
export const MAX_POSTS = 50;
/** Per gallery. */
export const MAX_PICTURES = 20;
/** Causes of a donation; its amounts have the same limit. */
export const MAX_CHOICES = 30;

/** The radius of a check-in. Phones locate to about this accuracy in a street. */
export const DEFAULT_RADIUS_METERS = 200;

/** What a friend gets for joining; anyone with an email address can be one. */
export const MAX_FRIEND_POINTS = 1_000_000;
