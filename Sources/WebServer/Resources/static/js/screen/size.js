/** Whether a screen is big: everything is visible at once there, in fixed places, as in the style sheet. */

export const bigScreen = matchMedia("(min-width: 900px) and (min-aspect-ratio: 1/1) and (min-height: 480px)");
