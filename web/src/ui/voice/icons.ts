/** The icons of the microphone, in a box of 16: the part of the icons that the page's first chunk needs. */

/** A microphone. */
export const MICROPHONE =
  "M8 1.8a2.2 2.2 0 0 1 2.2 2.2v3.6a2.2 2.2 0 0 1-4.4 0V4A2.2 2.2 0 0 1 8 1.8ZM3.6 7.4a4.4 4.4 0 0 0 8.8 0M8 11.8v2.4M5.6 14.2h4.8";
/** The same, crossed out. */
export const MUTED = `${MICROPHONE}M2.6 2.2l10.8 11.6`;
