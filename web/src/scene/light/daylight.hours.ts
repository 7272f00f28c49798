// Key colours of the day: a table of hand-picked light for some hours. Data only.

/** The light at one hour; daylight.ts interpolates between two of them. Colours are #rrggbb. */
export interface KeyHour {
  /** 0..24. */
  hour: number;
  /** The sky from zenith to horizon, as displayed. */
  top: string;
  middle: string;
  horizon: string;
  /** Colour and strength of the sun or moon. */
  key: string;
  power: number;
  /** Fill light from above and below, and its strength. */
  sky: string;
  ground: string;
  fill: number;
  /** Edge light on pieces, and its strength. */
  rim: string;
  rimPower: number;
  /** Distance at which haze is complete (m). */
  haze: number;
}

const MIDNIGHT: KeyHour = {
  hour: 0,
  top: "#0c1740",
  middle: "#1c2f66",
  horizon: "#3d5590",
  key: "#a6c0ff",
  power: 1.6,
  sky: "#6f8ce6",
  ground: "#4a5590",
  fill: 1.32,
  rim: "#86a4ff",
  rimPower: 0.5,
  haze: 640,
};

/** In order of the hour. The first and the last are the same midnight, so that the day wraps without a jump. */
export const KEYS: readonly KeyHour[] = [
  MIDNIGHT,
  {
    hour: 4.6,
    top: "#14204a",
    middle: "#2f3d70",
    horizon: "#5a5f92",
    key: "#9db8ff",
    power: 0.8,
    sky: "#6478c0",
    ground: "#333a64",
    fill: 1.0,
    rim: "#8ea4ff",
    rimPower: 0.4,
    haze: 600,
  },
  {
    hour: 6,
    top: "#4d6fb4",
    middle: "#b7a8cf",
    horizon: "#ffc9a3",
    key: "#ffb27a",
    power: 1.6,
    sky: "#c3c1ee",
    ground: "#a58a78",
    fill: 1.25,
    rim: "#ffb27a",
    rimPower: 0.9,
    haze: 620,
  },
  {
    hour: 7.2,
    top: "#5a9ad8",
    middle: "#a9cdee",
    horizon: "#ffe3c0",
    key: "#ffd0a0",
    power: 2.7,
    sky: "#cfe0fb",
    ground: "#b3a580",
    fill: 1.35,
    rim: "#ffd9a0",
    rimPower: 0.75,
    haze: 560,
  },
  {
    hour: 10,
    top: "#4a9be6",
    middle: "#93ccf4",
    horizon: "#e3f1f8",
    key: "#fff0d6",
    power: 3.15,
    sky: "#d0e8ff",
    ground: "#c8c096",
    fill: 1.36,
    rim: "#fff2d0",
    rimPower: 0.5,
    haze: 720,
  },
  {
    hour: 13.5,
    top: "#459ae9",
    middle: "#8fcdf7",
    horizon: "#e0f2fa",
    key: "#fff3dd",
    power: 3.3,
    sky: "#d2ebff",
    ground: "#d0c49c",
    fill: 1.38,
    rim: "#fff6dc",
    rimPower: 0.46,
    haze: 760,
  },
  {
    hour: 16.5,
    top: "#4f9fe4",
    middle: "#9fd0f0",
    horizon: "#fbeedb",
    key: "#ffe4b4",
    power: 3.5,
    sky: "#d0e4ff",
    ground: "#ccbd92",
    fill: 1.34,
    rim: "#ffe3a6",
    rimPower: 0.7,
    haze: 680,
  },
  {
    hour: 18.3,
    top: "#5796dc",
    middle: "#b4cfe8",
    horizon: "#ffe0b0",
    key: "#ffcf90",
    power: 5.3,
    sky: "#cfdcfa",
    ground: "#d3b184",
    fill: 1.5,
    rim: "#ffcf80",
    rimPower: 1.2,
    haze: 640,
  },
  {
    hour: 19.3,
    top: "#557fc4",
    middle: "#c6b3d0",
    horizon: "#ffc48e",
    key: "#ffb974",
    power: 6.6,
    sky: "#d0cae8",
    ground: "#e2ae84",
    fill: 1.62,
    rim: "#ffb066",
    rimPower: 1.5,
    haze: 620,
  },
  {
    hour: 20.2,
    top: "#36437f",
    middle: "#8f6fa6",
    horizon: "#f3a184",
    key: "#ff9262",
    power: 2.8,
    sky: "#a8a6e2",
    ground: "#9a7890",
    fill: 1.3,
    rim: "#ff8a6a",
    rimPower: 1.0,
    haze: 600,
  },
  {
    hour: 21.2,
    top: "#16234f",
    middle: "#333f7c",
    horizon: "#6a689e",
    key: "#9fb8ff",
    power: 0.85,
    sky: "#7086d2",
    ground: "#474c78",
    fill: 1.2,
    rim: "#8ea0ff",
    rimPower: 0.45,
    haze: 600,
  },
  { ...MIDNIGHT, hour: 24 },
];
