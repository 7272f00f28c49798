/** Adds the style of the coding panel to the page, once. */

import { adoptStyle } from "../lazy.tsx";
import css from "./coder.lazy.css";

adoptStyle(css);
